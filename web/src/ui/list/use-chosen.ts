import { useMemo, useRef, useState } from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import type { AnySeveral } from "#contract/kit/several.ts";
import { useRead } from "#web/api/query.ts";
import type { UrlState } from "./filter.ts";
import { usePicked } from "./use-picked.ts";

/** How many rows match, as the list’s count says; `capped`: there are more. */
export interface Matching {
  readonly total: number;
  readonly capped: boolean;
}

interface Listed {
  readonly list: { readonly endpoint: AnyEndpoint; readonly several?: AnySeveral };
  readonly filters: UrlState;
  /** What the rows are sorted by; undefined while rows of another order are still shown. */
  readonly order: string | undefined;
  readonly hasMore: boolean;
  readonly phone: boolean;
}

/** The rows that are chosen: some of those loaded, or all that match the filters, loaded or not. */
export function useChosen<R extends { hash_id: string }>(
  rows: readonly R[],
  { list, filters, order, hasMore, phone }: Listed,
) {
  const { picked, ids, ...change } = usePicked(rows, order);
  const [wantsAll, wantAll] = useState(false);
  const isWhole = picked.length > 0 && (phone || rows.every((r) => ids.has(r.hash_id)));
  const hasFurther = list.several !== undefined && isWhole && hasMore;
  const asks = list.several !== undefined && (wantsAll || hasFurther);
  const count = list.several?.count ?? list.endpoint;
  const { data } = useRead(count, { query: filters }, { enabled: asks, quiet: true });
  const answer = asks ? (data as { data: { total: number; total_capped: boolean } } | undefined)?.data : undefined;
  const matching: Matching | undefined = answer && { total: answer.total, capped: answer.total_capped };
  const all = wantsAll ? matching : undefined;
  const isAll = useRef(false);
  isAll.current = all !== undefined;
  const actions = useMemo(
    () => ({
      chooseAll: (): void => wantAll(true),
      pick: (row: R, on: boolean, range = false): void => {
        if (isAll.current) change.pickAll(true);
        wantAll(false);
        change.pick(row, on, range);
      },
      pickAll: (on: boolean): void => {
        wantAll(false);
        change.pickAll(on);
      },
      clear: (): void => {
        wantAll(false);
        change.clear();
      },
    }),
    // The functions of `usePicked` are the same at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  const hasAll = all !== undefined;
  const allIds = useMemo(() => (hasAll ? new Set(rows.map((r) => r.hash_id)) : undefined), [hasAll, rows]);
  return {
    picked: all ? rows : picked,
    ids: allIds ?? ids,
    /** All that match, when they are chosen. */
    all,
    /** Everything that is loaded is chosen, and there is more; how much is known a moment later. */
    hasFurther,
    /** All that match, when they can be chosen. */
    offered: all ? undefined : matching,
    ...actions,
  };
}
