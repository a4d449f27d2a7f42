import { formatAmount } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { numberText } from "#contract/kit/number.ts";
import type { printLeaving as printCall } from "#contract/leaving/endpoints.ts";
import { lineName, type Leaving, type LeavingDone, type LeavingLine } from "#contract/leaving/schemas.ts";
import { dayOf, groupOf, groupsOfLeaving, isDated, statusKey, type LeavingGroup } from "#contract/leaving/words.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Paper, PaperTable } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import type { LeavingPart } from "#server/kit/records/leaving.ts";
import { counted, nameIn, text, type Locale, type TextParams } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { readLeaving } from "./read-leaving.ts";

type Say = (key: string, params?: TextParams) => string;
const sayIn =
  (locale: Locale): Say =>
  (key, params) =>
    text(locale, `leaving.${key}`, params);

function rowOf(locale: Locale, line: LeavingLine): string[] {
  const say = sayIn(locale);
  const status = statusKey(line.word, line.status);
  const about = [
    line.sum && say("left_amount", { amount: `${formatAmount(line.sum.amount)} ${line.sum.currency.iso}` }),
    line.days !== null && `${numberText(line.days)} ${say("days")}`,
    line.day !== null && isDated(line.word) && say(`since_${line.word}`, { day: dayOf(line.word, line.day) }),
    status && text(locale, status),
    line.to && say("waits_for", { name: line.to.name }),
    line.state === "ITSELF" && say("itself"),
  ];
  const many = line.count === null ? "" : counted(locale, [`leaving.count_${line.word}`], line.count);
  return [say(`name_${line.word}`), nameIn(locale, lineName(line)) ?? many, about.filter(Boolean).join(", "), ""];
}
function doneRow(say: Say, one: LeavingDone): string[] {
  const did = say(`did_${one.did}`, { name: one.to?.name ?? "" });
  const by = say("person_day", { name: one.by.name, day: formatDay(one.created_at) });
  return [say(`name_${one.word}`), one.title ?? "", did, by];
}
function tableOf(locale: Locale, group: LeavingGroup, leaving: Leaving): PaperTable {
  const say = sayIn(locale);
  const isIn = (one: { readonly word: LeavingLine["word"] }): boolean => groupOf(one.word) === group;
  return {
    heading: say(`group_${group}`),
    columns: [
      { title: "", width: 110 },
      { title: say("title") },
      { title: say("state") },
      { title: say("done_by"), width: 120 },
    ],
    rows: [
      ...leaving.lines.filter(isIn).map((line) => rowOf(locale, line)),
      ...leaving.hidden
        .filter(isIn)
        .map(({ word, count }) => [say(`name_${word}`), counted(locale, ["leaving.hidden_line"], count), "", ""]),
      ...leaving.done.filter(isIn).map((one) => doneRow(say, one)),
    ],
  };
}

/** The page on paper, for the last meeting: what is open, and who dealt with what. */
export async function printLeaving(
  reader: Reader,
  { parts, storage }: { readonly parts: readonly LeavingPart[]; readonly storage: Storage },
  { params }: Pick<ServerInput<typeof printCall>, "params">,
): Promise<Bytes> {
  const { data } = await readLeaving(parts, reader, { params, query: undefined, body: undefined });
  const { locale } = reader.call;
  const say = sayIn(locale);
  const title = say("leaves", { name: data.person.name });
  const tables = groupsOfLeaving.map((group) => tableOf(locale, group, data)).filter(({ rows }) => rows.length > 0);
  const paper: Paper = {
    title,
    facts: [
      [say("office"), data.person.zone?.name ?? ""],
      [say("last_day_name"), data.last_day ? formatDay(data.last_day) : "-"],
      [say("still_open_figure"), String(data.open)],
    ],
    tables,
    ...(tables.length === 0 && {
      notes: [{ heading: say("nothing"), text: say("nothing_text", { name: data.person.name }) }],
    }),
  };
  return await printPaper(reader, storage, paper, title);
}
