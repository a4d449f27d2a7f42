import { waysOf } from "#contract/kit/lifecycle.ts";
import { mayDo, type Holds } from "#contract/kit/lifecycle-decision.ts";
import { supplyLifecycle, supplyStates, type SupplyState, type SupplyStatus } from "#contract/supplies/lifecycle.ts";

/** A status of the table: all but INITIAL, which comes with the article. */
export type Step = Exclude<SupplyStatus, "INITIAL">;
/** What the table asks of an article. */
export interface Nature {
  readonly reusable: boolean;
}

const isOpen = (way: { readonly while?: string | undefined }, { reusable }: Nature): boolean =>
  way.while === undefined || way.while === (reusable ? "reusable" : "consumable");

/** The states that a status may begin in, for this article, in the order of the table. */
export const fromsOf = (step: Step, of: Nature): readonly SupplyState[] => [
  ...new Set(
    waysOf(supplyLifecycle, step)
      .filter((way) => isOpen(way, of))
      .flatMap((way) => way.from),
  ),
];
/** Where a status leads from a state. */
export function endOf(step: Step, from: SupplyState, of: Nature): SupplyState {
  const way = waysOf(supplyLifecycle, step).find((one) => isOpen(one, of) && one.from.includes(from));
  const to = way?.to;
  if (typeof to !== "string" || to === "same" || to === "gone") throw new Error(`${step} has not one end from ${from}`);
  return to;
}
export const needsReason = (step: Step): boolean => waysOf(supplyLifecycle, step).some((way) => way.asks !== undefined);

/** What may be done with units of which some are in these states. */
export function canOfUnits(counts: Partial<Readonly<Record<SupplyState, number>>>, of: Nature, holds: Holds) {
  const can: { [S in Step]?: true } = {};
  for (const state of supplyStates)
    if ((counts[state] ?? 0) > 0)
      Object.assign(
        can,
        mayDo(supplyLifecycle, { state, own: false, is: { reusable: of.reusable, consumable: !of.reusable } }, holds),
      );
  // A piece that was found is entered by its number.
  delete can.ENTRY;
  return can;
}

/** The state from which so many units are taken: the named one, else the first of the table with that many, else the first with any. */
export function stateWith(
  froms: readonly SupplyState[],
  counts: Readonly<Record<SupplyState, number>>,
  quantity: number,
  named?: SupplyState,
): SupplyState | undefined {
  if (named !== undefined) return froms.includes(named) ? named : undefined;
  return froms.find((state) => counts[state] >= quantity) ?? froms.find((state) => counts[state] > 0) ?? froms[0];
}

/** Shares a quantity out over what is open, in its order; undefined when there is not enough. */
export function sharesOf<T extends { readonly quantity_out: number }>(
  open: readonly T[],
  quantity: number,
): readonly { readonly of: T; readonly quantity: number }[] | undefined {
  let rest = quantity;
  const shares = open.flatMap((of) => {
    const part = Math.min(rest, of.quantity_out);
    rest -= part;
    return part > 0 ? [{ of, quantity: part }] : [];
  });
  return rest === 0 ? shares : undefined;
}

/** Whether a movement can be undone at all, outside a transfer: an entry, a change of status, or what the office used up itself. */
export const isUndoable = (m: {
  readonly status: SupplyStatus;
  readonly is_undo: boolean;
  readonly allocation_id: string | null;
  readonly of_transfer: boolean;
}): boolean =>
  !m.is_undo && !m.of_transfer && m.status !== "UNALLOCATED" && (m.status !== "ALLOCATED" || m.allocation_id === null);
