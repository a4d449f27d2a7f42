/** A decimal is a number in a spreadsheet, with all of its digits. */
export type Cell = string | number | null | { readonly decimal: string };

/** A spreadsheet would run a cell that begins so: it gets an apostrophe in front. Numbers stay numbers. */
export const safe = (text: string): string => (/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text);

/** A decimal string such as `1234.50`: a number in a spreadsheet, never through a float. */
const isAmount = (cell: string): boolean => /^-?\d{1,15}\.\d{2}$/u.test(cell);

const quoted = (cell: Cell): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cell.decimal.replace(".", ",");
  if (isAmount(cell)) return cell.replace(".", ",");
  const text = safe(cell);
  return /[";\n\r,]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Semicolons, as spreadsheets with a decimal comma read it; the mark at the start says UTF-8. */
export const csv = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob([`\uFEFF${rows.map((r) => r.map(quoted).join(";")).join("\r\n")}\r\n`], { type: "text/csv;charset=utf-8" });

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// oxlint-disable-next-line no-control-regex
const xml = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/gu, "").replace(/[&<>"]/gu, (c) => escapes[c] ?? c);

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function sheetCell(cell: Cell, at: string, style: number): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${at}" s="${style}"><v>${cell}</v></c>`;
  if (typeof cell === "object") return `<c r="${at}" s="${style}"><v>${xml(cell.decimal)}</v></c>`;
  if (isAmount(cell)) return `<c r="${at}" s="2"><v>${cell}</v></c>`;
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(safe(cell))}</t></is></c>`;
}

function sheet(rows: readonly (readonly Cell[])[]): string {
  const body = rows
    .map(
      (cells, r) =>
        `<row r="${r + 1}">${cells.map((c, i) => sheetCell(c, `${columnName(i)}${r + 1}`, r === 0 ? 1 : 0)).join("")}</row>`,
    )
    .join("");
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>${body}</sheetData></worksheet>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const pack = "http://schemas.openxmlformats.org/package/2006";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const parts = (name: string): Record<string, string> => ({
  "[Content_Types].xml": `${head}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  "_rels/.rels": `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xml(name.replace(/[\\/?*[\]:]/gu, " ").slice(0, 31))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const b of bytes) c = (crcTable[(c ^ b) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function numbers(...fields: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array {
  const out = new DataView(new ArrayBuffer(fields.reduce((n, [, size]) => n + size, 0)));
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) out.setUint16(at, value, true);
    else out.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(out.buffer);
}

/** A zip archive with its files stored as they are: what an XLSX is wrapped in. */
function zip(files: Record<string, string>): Blob {
  const encoder = new TextEncoder();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  const push = (list: Uint8Array<ArrayBuffer>[], ...bytes: Uint8Array[]) =>
    list.push(...(bytes as Uint8Array<ArrayBuffer>[]));
  for (const [name, text] of Object.entries(files)) {
    const path = encoder.encode(name);
    const data = encoder.encode(text);
    // Version 2.0, UTF-8 names, stored, 1 January 2020.
    const common = numbers(
      [20, 2],
      [0x0800, 2],
      [0, 2],
      [0, 2],
      [0x5021, 2],
      [crc32(data), 4],
      [data.length, 4],
      [data.length, 4],
      [path.length, 2],
      [0, 2],
    );
    push(chunks, numbers([0x04034b50, 4]), common, path, data);
    push(
      directory,
      numbers([0x02014b50, 4], [20, 2]),
      common,
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      path,
    );
    offset += 4 + common.length + path.length + data.length;
  }
  const size = directory.reduce((n, d) => n + d.length, 0);
  const count = Object.keys(files).length;
  push(directory, numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]));
  return new Blob([...chunks, ...directory], { type: `${spreadsheet}.sheet` });
}

/** A workbook of one sheet, its first row as the head. */
export const xlsx = (name: string, rows: readonly (readonly Cell[])[]): Blob =>
  zip({ ...parts(name), "xl/worksheets/sheet1.xml": sheet(rows) });
