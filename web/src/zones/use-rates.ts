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
import { changesOf, type Edits, meant, settled, shownRate, type Stored, withCells } from "./rate-edits.ts";

export type Table = ClientOutput<typeof listExchangeRates>;
export type Rates = ReturnType<typeof useRates>;
/** Cells that were typed: kept as a draft, with step-by-step undo and what is wrong with them. */
function useRateEdits(name: string, stored: Stored) {
  const draft = useDraft<Edits>(name, {});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const past = useRef<Edits[]>([]);
  const lastCell = useRef<string>(undefined);
  const done = useRef(false);
  const edits = draft.values;
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
  return { draft, edits, errors, setErrors, done, put, begin, undo, discard, canUndo: past.current.length > 0 };
}

/** Saves all cells at once; a row's error stands on its cell. */
function useRateSaving(
  of: { readonly zone_hash_id: string; readonly currency_hash_id?: string },
  { setErrors, done, discard }: ReturnType<typeof useRateEdits>,
  { changed, wrong }: ReturnType<typeof changesOf>,
) {
  const t = useT();
  const { run } = useSubmitKey();
  const change = useChange(storeExchange, { quiet: true });
  const [busy, setBusy] = useState(false);
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
          input: { body: { ...of, rates } },
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
  return { busy, save };
}

/** Edits of a rate table: kept as a draft, with step-by-step undo, saved all at once with their base versions. */
export function useRates(zone: string, table: Table) {
  /** The currency's id if it is not the office's own (at headquarters). */
  const other = table.currency?.hash_id === table.zone.currency?.hash_id ? undefined : table.currency?.hash_id;
  const stored = new Map(table.data.map((r) => [r.month, r]));
  const editing = useRateEdits(`zones.rates.${zone}${other ? `.${other}` : ""}`, stored);
  const { draft, edits, put, undo, discard, begin, errors, done } = editing;
  const changes = changesOf(edits, stored);
  const { changed, wrong, theirs } = changes;
  const { busy, save } = useRateSaving(
    { zone_hash_id: zone, ...(other && { currency_hash_id: other }) },
    editing,
    changes,
  );

  const restoredAt = changed.length > 0 ? draft.restoredAt : undefined;
  const settle = (months: readonly string[], mine: boolean): void => begin(settled(edits, stored, months, mine));
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
    canUndo: editing.canUndo,
    guard: { dirty: changed.length > 0, done, kept: draft.keptAt !== undefined, onDiscard: discard },
  };
}
