import { z } from "zod";
import { getLeaving } from "#contract/leaving/endpoints.ts";
import { lineName, type Leaving } from "#contract/leaving/schemas.ts";
import { leavingWords, statusKey, type LeavingWord } from "#contract/leaving/words.ts";
import { hashId } from "#contract/kit/page.ts";
import { exportable, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import type { LeavingPart } from "#server/kit/records/leaving.ts";
import { named } from "#server/kit/shared/failures.ts";
import { counted, nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import { readLeaving } from "./read-leaving.ts";

/** A line of the page, open or done, as a row. */
interface LeavingRow {
  readonly word: LeavingWord;
  readonly title: string;
  readonly count: number | null;
  readonly sum: Leaving["lines"][number]["sum"];
  readonly days: string | null;
  readonly day: string | null;
  readonly status: string | null;
  readonly state: string;
  readonly to: string | null;
  readonly by: string | null;
  readonly at: string | null;
}
const NOTHING = { count: null, sum: null, days: null, day: null, status: null, to: null, by: null, at: null };

/** What is open, what the reader cannot open as a number, and what was done: in the order of the page. */
function rowsOf(leaving: Leaving, locale: Locale): LeavingRow[] {
  const say = (key: string, params = {}): string => text(locale, `leaving.${key}`, params);
  const done = leaving.done.filter(
    (one) => !leaving.lines.some((line) => line.word === one.word && line.hash_id === one.record_id),
  );
  const rows: LeavingRow[] = [
    ...leaving.lines.map(({ word, title, title_fr, count, sum, days, day, status, state, to }) => ({
      ...NOTHING,
      word,
      count,
      sum,
      days,
      day,
      title:
        nameIn(locale, lineName({ title, title_fr })) ??
        (count === null ? say(`name_${word}`) : counted(locale, [`leaving.count_${word}`], count)),
      status: statusKey(word, status) ?? null,
      state: say(`state_${state}`),
      to: to?.name ?? null,
    })),
    ...leaving.hidden.map(({ word, count }) => ({
      ...NOTHING,
      word,
      count,
      title: counted(locale, ["leaving.hidden_line"], count),
      state: say("state_OPEN"),
    })),
    ...done.map((one) => ({
      ...NOTHING,
      word: one.word,
      title: one.title ?? say(`name_${one.word}`),
      state: say(`did_${one.did}`, { name: one.to?.name ?? "" }),
      to: one.to?.name ?? null,
      by: one.by.name,
      at: one.created_at,
    })),
  ];
  return rows.toSorted((a, b) => leavingWords.indexOf(a.word) - leavingWords.indexOf(b.word));
}
const columns = (locale: Locale): readonly ExportColumn<LeavingRow>[] => [
  { title: "leaving.kind", type: "text", width: 24, value: (r) => text(locale, `leaving.name_${r.word}`) },
  { title: "leaving.what", type: "text", width: 40, value: (r) => r.title },
  { title: "leaving.number", type: "number", value: (r) => r.count },
  {
    title: "leaving.amount",
    type: "amount",
    value: (r) => r.sum?.amount ?? null,
    currency: (r) => r.sum?.currency.iso ?? "",
  },
  { title: "leaving.leave_days", type: "number", value: (r) => r.days },
  { title: "leaving.day", type: "day", value: (r) => r.day },
  { title: "leaving.status", type: "text", value: (r) => r.status && text(locale, r.status) },
  { title: "leaving.state", type: "text", width: 24, value: (r) => r.state },
  { title: "leaving.successor", type: "text", width: 24, value: (r) => r.to },
  { title: "leaving.done_by", type: "text", width: 24, value: (r) => r.by },
  { title: "leaving.done_at", type: "moment", value: (r) => r.at },
];

/** The leaver's page as a table, with what the reader sees. */
export const leavingExports = (parts: () => readonly LeavingPart[]): Readonly<Record<string, Exportable>> => ({
  leaving: exportable<{ user: string }, LeavingRow>({
    need: getLeaving.permission,
    filters: z.object({ user: hashId }),
    open: async (reader, { user }) => {
      const input = { params: { id: user }, query: undefined, body: undefined };
      const { data } = await named("user", readLeaving(parts(), reader, input));
      return {
        name: data.person.name,
        columns: columns(reader.call.locale),
        paper: ["leaving.kind", "leaving.what", "leaving.status", "leaving.state", "leaving.done_by"],
        totals: false,
        pages: async function* () {
          yield rowsOf(data, reader.call.locale);
        },
      };
    },
  }),
});
