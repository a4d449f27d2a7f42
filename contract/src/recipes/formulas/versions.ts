import { decimal, type Decimal } from "../../kit/money.ts";
import type { Composition, Line, MaterialRef } from "./schemas.ts";

/** One material in two versions. */
export interface ComparedLine {
  readonly material: MaterialRef;
  readonly before: Line | undefined;
  readonly after: Line | undefined;
  /** Percent by mass; positive when the later version has more of it. */
  readonly difference: Decimal;
}
const keyOf = ({ material }: Line): string => `${material.type}:${material.hash_id}`;
const zero = decimal("0");

/** The lines of two versions side by side, in the order of the later one. Lines of the same material are paired in their order. */
export function comparedLines(before: Pick<Composition, "lines">, after: Pick<Composition, "lines">): ComparedLine[] {
  const left = Map.groupBy(before.lines ?? [], keyOf);
  const met = (after.lines ?? []).map((line): ComparedLine => {
    const was = left.get(keyOf(line))?.shift();
    return {
      material: line.material,
      before: was,
      after: line,
      difference: decimal(line.percent).minus(was?.percent ?? "0"),
    };
  });
  const gone = [...left.values()].flat().map((line): ComparedLine => {
    return { material: line.material, before: line, after: undefined, difference: zero.minus(line.percent) };
  });
  return [...met, ...gone];
}
