export interface Mentioned {
  readonly hash_id: string;
  readonly name: string;
}

/** Maximum length searched after `@` (names contain spaces). */
const LONGEST = 40;

/** Text between a sign and the caret: `@` starts a mention, `/` a predefined comment. */
export interface Begun {
  /** Index of the sign. */
  readonly from: number;
  readonly typed: string;
}
export function begunAt(text: string, caret: number, sign: "@" | "/"): Begun | undefined {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf(sign);
  const typed = before.slice(from + 1);
  if (from < 0 || typed.length > LONGEST || typed.includes("\n")) return undefined;
  // Not a mention within an e-mail address such as anna@cordial.example.
  return from === 0 || /\s|[([]/u.test(before[from - 1] ?? "") ? { from, typed } : undefined;
}

/** People whose `@Name` is still in the text, without duplicates. */
export const stillMentioned = (text: string, people: readonly Mentioned[]): Mentioned[] =>
  people.filter((p, i) => text.includes(`@${p.name}`) && people.findIndex((q) => q.hash_id === p.hash_id) === i);

/** Splits a text into mentions and plain parts. */
export function partsOf(
  text: string,
  people: readonly Mentioned[],
): { readonly text: string; readonly of?: Mentioned }[] {
  // Longest name first: `@Anna Maria` must not match `@Anna`.
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  const parts: { text: string; of?: Mentioned }[] = [];
  let plain = "";
  for (let i = 0; i < text.length;) {
    const of = text[i] === "@" ? byLength.find((p) => text.startsWith(p.name, i + 1)) : undefined;
    if (!of) {
      plain += text[i];
      i += 1;
      continue;
    }
    if (plain) parts.push({ text: plain });
    plain = "";
    parts.push({ text: `@${of.name}`, of });
    i += of.name.length + 1;
  }
  return plain ? [...parts, { text: plain }] : parts;
}

/** Names after an `@` that nobody was picked for: they tell nobody. */
export function reachingNobody(text: string, people: readonly Mentioned[]): string[] {
  const rest = partsOf(text, people)
    .map((part) => (part.of ? " ".repeat(part.text.length) : part.text))
    .join("");
  return [...new Set([...rest.matchAll(/(?<=^|[\s([])@\p{L}[\p{L}\p{N}'’-]*/gu)].map(([name]) => name))];
}
