import yazl from "yazl";

// An address book of one salesperson from three programs, made by code: what each program writes, with its oddities.

const cities = ["Nîmes", "Orléans", "Évreux", "Besançon"];
const city = (i: number): string => cities[i % cities.length] ?? "";

/** A spreadsheet's CSV with a title, one letter of an old encoding, and six rows with errors. */
export function csvBook(mark: string): Buffer {
  const wrong: Record<number, string> = { 3: "Frnace;", 4: "Spian;", 5: "France;not an address", 6: "France;nobody@" };
  const rest: Record<number, string> = { 8: "Atlantis;", 9: "Lemuria;" };
  const lines = Array.from({ length: 120 }, (_, i) => {
    const end = wrong[i] ?? rest[i] ?? `France;hello${i}@${mark}-csv.test`;
    return `Vergers Hélène ${mark} ${i};company;${end};${city(i)}`;
  });
  const text = [`Contacts of ${mark};;;;`, ";;;;", "Firma;Type;Country;Email;City", ...lines].join("\r\n");
  const odd = Buffer.concat([
    Buffer.from("\r\nCaf"),
    Buffer.of(0xe9),
    Buffer.from(` Alsace ${mark};company;France;;Nancy`),
  ]);
  return Buffer.concat([Buffer.from(text), odd]);
}

/** A workbook whose first sheet is hidden, without addresses of cells, one of them an error. */
export async function xlsxBook(mark: string): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const add = (path: string, xml: string): void => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), path);
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const cell = (text: string): string =>
    text === "#N/A" ? '<c t="e"><v>#N/A</v></c>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = (rows: readonly (readonly string[])[]): string =>
    `<worksheet xmlns="${main}"><sheetData>${rows.map((r) => `<row>${r.map(cell).join("")}</row>`).join("")}</sheetData></worksheet>`;
  const rows = Array.from({ length: 80 }, (_, i) => [
    i === 40 ? `한국음료 ${mark}` : `Cidrerie ${mark} ${i}`,
    "company",
    "France",
    i === 7 ? "#N/A" : city(i),
  ]);
  add(
    "[Content_Types].xml",
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${type}.worksheet+xml"/></Types>`,
  );
  add(
    "_rels/.rels",
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    "xl/workbook.xml",
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Lists" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Book" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  );
  add(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${packages}/relationships">${[1, 2].map((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join("")}</Relationships>`,
  );
  add("xl/worksheets/sheet1.xml", sheet([["x"]]));
  add("xl/worksheets/sheet2.xml", sheet([["Name", "Type", "Country", "City"], ...rows]));
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const quoted = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

/** What a telephone exports: vCard 2.1, names in quoted-printable. */
export const oldCards = (mark: string): Buffer =>
  Buffer.from(
    Array.from({ length: 50 }, (_, i) =>
      [
        "BEGIN:VCARD",
        "VERSION:2.1",
        `N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(`Bérard ${mark}`)};${quoted(`Zoé ${i}`)};;;`,
        `FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(`Zoé ${i} Bérard ${mark}`)}`,
        `TEL;CELL:+336${mark.slice(-6)}${10 + i}`,
        "END:VCARD",
        "",
      ].join("\r\n"),
    ).join(""),
  );

/** What a computer's address book exports: vCard 4, one card of which is broken, one without the year of a birthday. */
export const newCards = (mark: string): Buffer =>
  Buffer.from(
    Array.from({ length: 51 }, (_, i) =>
      [
        "BEGIN:VCARD",
        "VERSION:4.0",
        i === 20 ? "no colon" : `FN:Petit\\, Grand \\; Cie ${mark} ${i}`,
        `ORG:Petit\\, Grand \\; Cie ${mark} ${i}`,
        `TEL;TYPE=work;VALUE=uri:tel:+331${mark.slice(-6)}${10 + i}`,
        ...(i === 5 ? ["BDAY:--0406"] : []),
        "END:VCARD",
        "",
      ].join("\r\n"),
    ).join(""),
  );
