import { folded, hasWords } from "#contract/kit/words.ts";

export interface Choice {
  value: string;
  label: string;
  /** Said beside the label, such as the company of a person; found by typing, too. */
  note?: string | undefined;
  /** Heading that it stands under. */
  group?: string;
  /** More words that it is found by. */
  words?: string;
}

/** A choice as the field shows it once taken. */
export const textOf = ({ label, note }: Choice): string => (note ? `${label} · ${note}` : label);

/** How well a choice fits what is typed: it begins so, one of its words does, it has its words somewhere, or not at all. */
function rankOf(choice: Choice, wanted: string): 0 | 1 | 2 | 3 {
  const label = folded(choice.label);
  if (label.startsWith(wanted)) return 0;
  if (hasWord(label, wanted)) return 1;
  return hasWords(`${textOf(choice)} ${choice.words ?? ""}`, wanted) ? 2 : 3;
}

function hasWord(label: string, wanted: string): boolean {
  for (let at = label.indexOf(wanted); at >= 0; at = label.indexOf(wanted, at + 1))
    if (!/[\p{L}\p{N}]/u.test(label[at - 1] ?? "")) return true;
  return false;
}

/** Best first, each group staying together where its best stands; what fits alike keeps its order. */
function ranked(choices: readonly Choice[], typed: string): { choice: Choice; rank: number }[] {
  const wanted = folded(typed);
  const all = choices.map((choice) => ({ choice, rank: rankOf(choice, wanted) }));
  const groups = new Map<string | undefined, number>();
  for (const { choice, rank } of all) groups.set(choice.group, Math.min(rank, groups.get(choice.group) ?? rank));
  const order = [...groups.keys()];
  const groupOf = ({ choice: { group } }: { choice: Choice }): number =>
    (groups.get(group) ?? 0) * order.length + order.indexOf(group);
  return all.toSorted((a, b) => groupOf(a) - groupOf(b) || a.rank - b.rank);
}

/** The choices that fit what is typed, those that begin with it first. */
export const matching = (choices: readonly Choice[], typed: string): readonly Choice[] =>
  typed.trim() === "" ? choices : ranked(choices, typed).flatMap(({ choice, rank }) => (rank < 3 ? [choice] : []));

/** The same order for what a search by the server found, which may fit by words that are not shown. */
export const foundInOrder = (choices: readonly Choice[], typed: string): readonly Choice[] =>
  typed.trim() === "" ? choices : ranked(choices, typed).map(({ choice }) => choice);

/** The only choice of that name, if what is typed names one in full. */
export function namedInFull(choices: readonly Choice[], typed: string): Choice | undefined {
  const wanted = folded(typed);
  if (wanted === "") return undefined;
  const named = choices.filter((choice) => folded(choice.label) === wanted || folded(textOf(choice)) === wanted);
  return named.length === 1 ? named[0] : undefined;
}
