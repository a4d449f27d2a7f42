import { formatDay } from "#contract/kit/dates.ts";
import type { Finding } from "#contract/supplies/count-lifecycle.ts";
import type { SupplyCount, SupplyCountLine } from "#contract/supplies/counts.ts";
import { supplyCountsHref } from "#contract/supplies/hrefs.ts";
import type { Services } from "#server/kit/area/services.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Paper, PaperTable } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import { nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { countNow } from "./records.ts";

type Word = (key: string, params?: Record<string, string | number>) => string;
/** In the order of what has to be done: missing, found, elsewhere, unknown, right. */
const order: readonly Finding[] = ["MISSING", "GONE", "ELSEWHERE", "UNKNOWN", "RIGHT"];
const isArticle = (l: SupplyCountLine): boolean => l.serial_number === null && l.code === null && l.finding === null;

function noted(line: SupplyCountLine, word: Word): string {
  const { length } = line.photographs;
  return [line.note, length > 0 ? word("photographs_of", { count: length }) : null].filter(Boolean).join("\n");
}
/** Where the list says that something is. */
function whereOf(locale: Locale, line: SupplyCountLine, word: Word): string {
  if (line.finding === "UNKNOWN") return "";
  if (line.supply === null) return word("hidden_text");
  const holder = line.user?.name ?? (line.department && nameIn(locale, line.department));
  return [
    line.state && text(locale, `supplies.state_${line.state}`),
    line.state === "ALLOCATED" ? holder : line.zone?.name,
    line.shelf && word("shelf_of", { shelf: line.shelf }),
    line.transfer && text(locale, "supply_moves.transfer_number", { number: line.transfer.number }),
  ]
    .filter(Boolean)
    .join(", ");
}
const seenBy = (l: SupplyCountLine): string =>
  l.counted_by && l.counted_at ? `${l.counted_by.name}\n${formatDay(l.counted_at)}` : "";

/** The pieces and codes of one finding. */
function findingTable(locale: Locale, of: SupplyCount, finding: Finding, word: Word): PaperTable | undefined {
  const lines = of.lines.filter((l) => l.finding === finding);
  if (lines.length === 0) return undefined;
  return {
    heading: `${word(`finding_${finding}`)} (${lines.length})`,
    columns: [
      { title: word("number"), width: 84 },
      { title: word("what") },
      { title: word("should_be"), width: 150 },
      { title: word("note"), width: 96 },
      { title: word("counted_by"), width: 84 },
    ],
    rows: lines.map((l) => [
      l.serial_number ?? l.code ?? "",
      l.supply?.name ?? "",
      whereOf(locale, l, word),
      noted(l, word),
      seenBy(l),
    ]),
  };
}
/** Articles without numbers: while they are counted blind there is room to write how many there are. */
function articleTable(of: SupplyCount, isBlind: boolean, word: Word): PaperTable | undefined {
  const lines = of.lines.filter(isArticle);
  if (lines.length === 0) return undefined;
  const figure = (key: string) => ({ title: word(key), right: true as const, width: 64 });
  const figures = (l: SupplyCountLine): string[] => {
    if (l.counted === null) return ["", word("finding_uncounted"), ""];
    const by = l.counted - (l.book ?? 0);
    return [String(l.book ?? ""), String(l.counted), by > 0 ? `+${by}` : by < 0 ? `−${-by}` : ""];
  };
  return {
    heading: word("articles"),
    columns: [
      { title: word("what") },
      { title: word("shelf"), width: 90 },
      ...(isBlind ? [figure("counted")] : [figure("book"), figure("counted"), figure("variance")]),
      { title: word("note"), width: 96 },
    ],
    rows: lines.map((l) => [
      l.supply?.name ?? "",
      l.shelf ?? "",
      ...(isBlind ? [l.counted === null ? "" : String(l.counted)] : figures(l)),
      noted(l, word),
    ]),
  };
}

function paperOf(locale: Locale, of: SupplyCount, address: string): Paper {
  const word: Word = (key, params = {}) => text(locale, `supply_counts.${key}`, params);
  const isBlind = of.state === "OPEN" || of.state === "CANCELLED";
  const part = [of.category && nameIn(locale, of.category), of.shelf && word("shelf_of", { shelf: of.shelf })];
  const counted = of.counted_by.map((one) => one.name).join(", ");
  const tables = order.map((finding) => findingTable(locale, of, finding, word));
  // Missing and found come first, then what was counted otherwise.
  tables.splice(2, 0, articleTable(of, isBlind, word));
  const notes = [
    of.note !== null && { heading: word("note"), text: of.note },
    of.reason !== null && { heading: word("reason"), text: of.reason },
  ];
  return {
    title: `${word("number_of", { number: of.number })} · ${of.zone.name}`,
    code: address,
    facts: [
      [word("state"), word(`state_${of.state}`)],
      [word("part"), part.filter(Boolean).join(", ") || word("all")],
      [word("started_by"), `${of.user.name}, ${formatDay(of.created_at)}`],
      [word("counted_by"), [counted, of.counted_at && formatDay(of.counted_at)].filter(Boolean).join(", ")],
      ...(of.state === "AGREED" && of.ended_by && of.ended_at
        ? [[word("agreed_by"), `${of.ended_by.name}, ${formatDay(of.ended_at)}`] as const]
        : []),
    ],
    tables: tables.filter((table) => table !== undefined),
    notes: notes.filter((note) => note !== false),
  };
}

/** The stock-take as a paper: to count by while it is open, then its result. */
export async function printCount(
  reader: Reader,
  { storage, publicUrl }: Pick<Services, "storage" | "publicUrl">,
  { params }: { params: { id: string } },
): Promise<Bytes> {
  const { data } = await countNow(reader, { params });
  const { locale } = reader.call;
  const paper = paperOf(locale, data, `${publicUrl}${supplyCountsHref({ count: data.hash_id })}`);
  return await printPaper(reader, storage, paper, text(locale, "supply_counts.number_of", { number: data.number }));
}
