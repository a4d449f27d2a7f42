import { useEffect, useRef, useState } from "react";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { type listExchangeRates, storeExchange } from "#contract/zones/rates.ts";
import { isApiError } from "#web/api/errors.ts";
import { invalidate, useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { useDraft } from "#web/ui/form/use-draft.ts";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import type { Pasted } from "#contract/zones/rates-text.ts";
import { changesOf, type Edits, meant, settled, shownRate, withCells } from "./rate-edits.ts";

export type Table = ClientOutput<typeof listExchangeRates>;
export type Rates = ReturnType<typeof useRates>;
/** Edits of a rate table: kept as a draft, with step-by-step undo, saved all at once with their base versions. */
export function useRates(zone: string, table: Table) {
  const t = useT();
  /** The currency's id if it is not the office's own (at headquarters). */
  const other = table.currency?.hash_id === table.zone.currency?.hash_id ? undefined : table.currency?.hash_id;
  const draft = useDraft<Edits>(`zones.rates.${zone}${other ? `.${other}` : ""}`, {});
  const { run } = useSubmitKey();
  const change = useChange(storeExchange, { quiet: true });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const past = useRef<Edits[]>([]);
  const lastCell = useRef<string>(undefined);
  const done = useRef(false);
  const stored = new Map(table.data.map((r) => [r.month, r]));
  const edits = draft.values;
  const { changed, wrong, theirs } = changesOf(edits, stored);

  const put = (cells: readonly Pasted[]): void => {
    // One undo step per cell, however many letters were typed.
    const one = cells.length === 1 ? cells[0]?.month : undefined;
    if (one === undefined || one !== lastCell.current) past.current.push(edits);
    lastCell.current = one;
    done.current = false;
    draft.change((old) => withCells(old, stored, cells));
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([m]) => !cells.some((c) => c.month === m))));
  };
  const begin = (next: Edits): void => (Object.keys(next).length ? draft.change(() => next) : draft.reset({}));
  const undo = (): void => {
    const before = past.current.pop();
    lastCell.current = undefined;
    if (before) begin(before);
  };
  const discard = (): void => {
    past.current = [];
    lastCell.current = undefined;
    setErrors({});
    draft.reset({});
  };
  const restoredAt = changed.length > 0 ? draft.restoredAt : undefined;
  const settle = (months: readonly string[], mine: boolean): void => begin(settled(edits, stored, months, mine));
  const save = async (): Promise<void> => {
    if (busy || changed.length === 0) return;
    if (wrong.length > 0) {
      setErrors(Object.fromEntries(wrong.map((m) => [m, t("zones.rate_wrong")])));
      return;
    }
    setBusy(true);
    const rates = changed.map(([month, { text, version }]) => ({ month, rate: meant(text) ?? null, version }));
    try {
      await run((idempotencyKey) =>
        change.mutateAsync({
          input: { body: { zone_hash_id: zone, ...(other && { currency_hash_id: other }), rates } },
          idempotencyKey,
        }),
      );
      // The new rates are shown before the edits go.
      await invalidate("zones");
      done.current = true;
      discard();
      toast(t("zones.rates_saved", { count: rates.length }));
    } catch (e) {
      if (!isApiError(e)) throw e;
      const found = Object.entries(e.errors ?? {}).flatMap(([field, texts]) => {
        const at = /^rates\.(\d+)\./u.exec(field);
        const month = at ? rates[Number(at[1])]?.month : undefined;
        return month && texts[0] ? [[month, texts[0]] as const] : [];
      });
      setErrors(Object.fromEntries(found));
      toastError(e.message);
    } finally {
      setBusy(false);
    }
  };
  // Drop edits that equal the refetched rates.
  useEffect(() => {
    if (draft.dirty && changed.length === 0 && Object.keys(edits).length > 0 && !busy) draft.reset({});
  });
  return {
    restoredAt,
    shown: (month: string): string => shownRate(edits, stored, month),
    put,
    undo,
    discard,
    settle,
    save,
    busy,
    errors,
    changed: new Set(changed.map(([m]) => m)),
    wrong: new Set(wrong),
    theirs,
    stored,
    canUndo: past.current.length > 0,
    guard: { dirty: changed.length > 0, done, kept: draft.keptAt !== undefined, onDiscard: discard },
  };
}
