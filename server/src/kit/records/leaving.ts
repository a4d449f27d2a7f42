import type { LeavingLine } from "#contract/leaving/schemas.ts";
import type { LeavingDeed, LeavingWord } from "#contract/leaving/words.ts";
import type { Permission } from "#contract/permissions.ts";
import { invalidField, type Failure } from "#server/kit/shared/failures.ts";
import { counted } from "#server/kit/shared/texts.ts";
import type { Reader, Tx } from "../sql/transaction.ts";

/** Somebody who leaves. */
export interface Leaver {
  readonly hash_id: string;
  readonly name: string;
  readonly zone_id: string | null;
  readonly active: boolean;
  /** Today in their office. */
  readonly today: string;
  /** The end of their contract. */
  readonly last_day: string | null;
  /** Records that this page gave to a successor. */
  readonly given: readonly string[];
}
/** What an area has of a leaver. `hidden`: how many lines the reader may not see. */
interface LeavingFound {
  readonly lines: readonly Omit<LeavingLine, "word">[];
  readonly hidden: number;
}
/** One thing that is done with some lines. */
export interface Dealing {
  readonly do: LeavingDeed;
  readonly ids: readonly string[];
  readonly user_id?: string | null | undefined;
  readonly state?: NonNullable<LeavingLine["status"]> | null | undefined;
  readonly reason?: string | null | undefined;
  /** The host of this server, which ends the identifiers of appointments that are mailed. */
  readonly host: string;
}
/** What the page keeps of what was done. An area leaves out what nobody else may know of. */
export interface Dealt {
  readonly record_id: string;
  readonly title: string | null;
}

/**
 * What an area shows of somebody who leaves, passed to the page through `area.ts` only. `lines` is one statement, or two, however many there
 * are, and says itself what the reader may see.
 */
export interface LeavingPart {
  readonly word: LeavingWord;
  readonly openToImpersonator?: true;
  /** Who reads the titles of what was done, in the leaver's office. */
  readonly seers: readonly Permission[];
  readonly lines: (reader: Reader, leaver: Leaver) => Promise<LeavingFound>;
  /** By the operations of the area, with its rights. */
  readonly deal?: (tx: Tx, leaver: Leaver, dealing: Dealing) => Promise<readonly Dealt[]>;
}

const NOTHING = {
  state: "OPEN",
  title: null,
  title_fr: null,
  count: null,
  sum: null,
  days: null,
  day: null,
  to: null,
  status: null,
  href: null,
  can: {},
} as const satisfies Partial<LeavingLine>;
/** A line with what it has. */
export const lineOf = (
  one: Pick<LeavingLine, "hash_id"> & Partial<Omit<LeavingLine, "word">>,
): Omit<LeavingLine, "word"> => ({ ...NOTHING, ...one });
/** Rows that know whether the reader sees them, as lines and a number. */
export const foundIn = <Row extends { readonly seen: boolean }>(
  rows: readonly Row[],
  present: (row: Row) => Omit<LeavingLine, "word">,
): LeavingFound => {
  const seen = rows.filter((row) => row.seen);
  return { lines: seen.map(present), hidden: rows.length - seen.length };
};
/** One line for several records, of which some may be hidden; no line for none. */
export const summed = (
  { seen, hidden }: { readonly seen: number; readonly hidden: number },
  line: Parameters<typeof lineOf>[0],
): LeavingFound => ({ lines: seen > 0 ? [lineOf({ count: seen, ...line })] : [], hidden });

/** The person whom a deed names. */
export function successorOf({ user_id }: Dealing, leaver: Leaver): string {
  if (!user_id) throw invalidField("user_id", "errors.required");
  if (user_id === leaver.hash_id) throw invalidField("user_id", "leaving.not_the_leaver");
  return user_id;
}
/** The reason that a deed has to give. */
export const reasonOf = ({ reason }: Dealing): string => {
  if (!reason) throw invalidField("reason", "errors.reason_required");
  return reason;
};
/** For lines that are gone, or with which this is not done. */
export const notOpen = (): Failure => invalidField("lines", "leaving.not_open");

/** All lines of a leaver that the reader may see, and the numbers of those they may not, in the order of the parts. */
export async function leavingOf(parts: readonly LeavingPart[], reader: Reader, leaver: Leaver) {
  const lines: LeavingLine[] = [];
  const hidden: { word: LeavingWord; count: number }[] = [];
  for (const { word, lines: find } of parts) {
    const found = await find(reader, leaver);
    lines.push(...found.lines.map((line) => ({ ...line, word })));
    if (found.hidden > 0) hidden.push({ word, count: found.hidden });
  }
  // What waits for a successor or ends with the account needs nobody.
  const open = lines.filter((line) => line.state === "OPEN").length + hidden.reduce((sum, { count }) => sum + count, 0);
  return { lines, hidden, open };
}

/** What is open, in the caller's language: "3 things, 1 ticket". */
export function saidOpen(
  { call }: Reader,
  {
    lines,
    hidden,
  }: { readonly lines: readonly LeavingLine[]; readonly hidden: readonly { word: LeavingWord; count: number }[] },
): string {
  const counts = new Map<LeavingWord, number>();
  const add = (word: LeavingWord, count: number): unknown => counts.set(word, (counts.get(word) ?? 0) + count);
  for (const line of lines) if (line.state === "OPEN") add(line.word, line.count ?? 1);
  for (const { word, count } of hidden) add(word, count);
  return [...counts].map(([word, count]) => counted(call.locale, [`leaving.count_${word}`], count)).join(", ");
}
