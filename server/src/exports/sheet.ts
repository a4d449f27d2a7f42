import { Readable } from "node:stream";
import yazl from "yazl";
import { safeCell } from "#contract/kit/cells.ts";
import { clockAt } from "#contract/kit/wall-time.ts";
import type { ExportColumn, OpenExport } from "#server/kit/area/exporting.ts";

/** A sheet to write: headings are translated already, timestamps are shown in this time zone. */
export interface Sheet<Row = never> {
  readonly title: string;
  readonly timeZone: string;
  readonly columns: readonly (ExportColumn<Row> & { readonly heading: string })[];
  readonly pages: () => AsyncIterable<readonly Row[]>;
}
export type SheetFormat = "xlsx" | "csv";

export const sheetMime: Readonly<Record<SheetFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
};

/** The row limit of spreadsheets, without the heading. */
export const MOST_ROWS = 1_048_575;

/** Streams a sheet; memory holds one page of rows. */
export function sheetBytes(sheet: Sheet, format: SheetFormat): Readable {
  return format === "csv" ? Readable.from(csvOf(sheet)) : xlsxOf(sheet);
}

export const openedSheet = (
  open: OpenExport,
  o: { title: string; timeZone: string; heading: (key: string) => string },
): Sheet => ({
  title: o.title,
  timeZone: o.timeZone,
  columns: open.columns.map((c) => ({ ...c, heading: c.heading ?? o.heading(c.title) })),
  pages: open.pages,
});

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, 30 December 1899. */
const EPOCH = Date.UTC(1899, 11, 30);

/** The local time of a sheet's time zone at a moment, stored in a Date's UTC fields. */
const clockOf =
  ({ timeZone }: Sheet) =>
  (moment: string): Date =>
    new Date(clockAt(Date.parse(moment), timeZone));

/* ---- CSV, for other programs: semicolons, decimals with a point, days as 2026-01-31, and a UTF-8 byte order mark. */

async function* csvOf(sheet: Sheet): AsyncGenerator<string> {
  const clock = clockOf(sheet);
  const quoted = (text: string): string => (/[";\n\r,]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const cell = (c: Sheet["columns"][number], row: never): string => {
    const value = c.value(row);
    if (value === null) return "";
    const text = String(value);
    if (c.type === "amount" || c.type === "number") return text;
    if (c.type === "day") return text.slice(0, 10);
    if (c.type === "moment") return clock(text).toISOString().slice(0, 16).replace("T", " ");
    return quoted(safeCell(text));
  };
  yield `\uFEFF${sheet.columns.map((c) => quoted(safeCell(c.heading))).join(";")}\r\n`;
  for await (const rows of sheet.pages())
    yield rows.map((row) => `${sheet.columns.map((c) => cell(c, row)).join(";")}\r\n`).join("");
}

/* ---- XLSX, a ZIP of XML. The sheet is compressed while its rows arrive; the styles follow, since they depend on the currencies found. */

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const xml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML has no way to write them
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, "")
    .toWellFormed()
    .replace(/[&<>"]/gu, (c) => escapes[c] ?? c);

/** Characters per cell; Excel's limit is 32,767. */
const CELL = 32_000;
const HEADING = 1;
const DAY = 2;
const MOMENT = 3;
const FIRST_AMOUNT = 4;
const FIRST_FORMAT = 164;

function xlsxOf(sheet: Sheet): Readable {
  const formats: string[] = [];
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(fixedParts(sheet.title))) zip.addBuffer(Buffer.from(content), name);
  const rows = Readable.from(sheetXml(sheet, formats));
  const out = zip.outputStream as Readable;
  // The archive also emits its sources' errors.
  (zip as unknown as NodeJS.EventEmitter).on("error", (error: Error) => out.destroy(error));
  rows.once("end", () => {
    zip.addBuffer(Buffer.from(stylesXml(formats)), "xl/styles.xml");
    zip.end();
  });
  out.once("close", () => rows.destroy());
  zip.addReadStream(rows, "xl/worksheets/sheet1.xml");
  return out;
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

async function* sheetXml(sheet: Sheet, formats: string[]): AsyncGenerator<string> {
  const { columns } = sheet;
  const names = columns.map((_, i) => columnName(i));
  const clock = clockOf(sheet);
  const styleOf = (currency: string, amount: string): number => {
    const format = formatOf(currency, Math.max(2, amount.split(".")[1]?.length ?? 0));
    const known = formats.indexOf(format);
    return FIRST_AMOUNT + (known < 0 ? formats.push(format) - 1 : known);
  };
  // A cell of text is never a formula, whatever it begins with: no apostrophe before a phone.
  const inline = (at: string, value: string, style = 0): string =>
    `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(value.slice(0, CELL))}</t></is></c>`;
  const number = (at: string, value: string | number, style: number): string =>
    `<c r="${at}" s="${style}"><v>${value}</v></c>`;
  const cell = (c: Sheet["columns"][number], row: never, at: string): string => {
    const value = c.value(row);
    if (value === null || value === "") return "";
    if (c.type === "number") return number(at, value, 0);
    if (c.type === "amount") return number(at, value, styleOf(c.currency?.(row) ?? "", String(value)));
    if (c.type === "day") return number(at, (Date.parse(String(value).slice(0, 10)) - EPOCH) / DAY_MS, DAY);
    if (c.type === "moment") return number(at, ((clock(String(value)).getTime() - EPOCH) / DAY_MS).toFixed(6), MOMENT);
    return inline(at, String(value));
  };
  const widths = columns.map(
    (c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width ?? widthOf(c.type)}" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${columns.map((c, i) => inline(`${names[i]}1`, c.heading, HEADING)).join("")}</row>`;
  let at = 1;
  for await (const rows of sheet.pages()) {
    let text = "";
    for (const row of rows) {
      at += 1;
      text += `<row r="${at}">${columns.map((c, i) => cell(c, row, `${names[i]}${at}`)).join("")}</row>`;
    }
    if (text) yield text;
  }
  yield "</sheetData></worksheet>";
}

const widthOf = (type: ExportColumn<never>["type"]): number =>
  ({ text: 24, number: 10, amount: 16, day: 12, moment: 17 })[type];

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const pack = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A tab name has at most 31 characters and none of these. */
const tab = (title: string): string =>
  xml(
    title
      .replace(/[\\/?*[\]:']/gu, " ")
      .slice(0, 31)
      .trim() || "Export",
  );

const fixedParts = (title: string): Record<string, string> => ({
  "[Content_Types].xml": `${head}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  "_rels/.rels": `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${tab(title)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
});

/** A number format per currency, with at least two decimals. */
const formatOf = (iso: string, decimals: number): string =>
  `#,##0.${"0".repeat(decimals)}${iso ? `\\ &quot;${xml(iso.replaceAll('"', ""))}&quot;` : ""}`;

function stylesXml(amounts: readonly string[]): string {
  const formats = ["dd\\-mm\\-yyyy", "dd\\-mm\\-yyyy\\ hh:mm", ...amounts];
  const styles = formats.map((_, i) => `<xf numFmtId="${FIRST_FORMAT + i}" applyNumberFormat="1"/>`);
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.map((f, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${f}"/>`).join("")}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${2 + styles.length}"><xf/><xf fontId="1" applyFont="1"/>${styles.join("")}</cellXfs></styleSheet>`;
}
