import { printed, printedDay, taxIn, tillLines, wordsOf, type Paper } from "./papers.ts";

/** Characters of WinAnsi that Latin-1 lacks. */
const special: Record<string, number> = { "€": 0x80, "–": 0x96, "—": 0x97, "’": 0x92, œ: 0x9c };

function encoded(text: string): Buffer {
  return Buffer.from(
    [...text].flatMap((c) => {
      const code = special[c] ?? c.codePointAt(0) ?? 63;
      if (code > 255) return [63];
      return c === "(" || c === ")" || c === "\\" ? [92, code] : [code];
    }),
  );
}

type Font = "F1" | "F2" | "F3";
/** The content of the page: text and filled boxes, in points from the lower left corner. */
class Page {
  readonly #parts: Buffer[] = [];
  text(x: number, y: number, size: number, text: string, font: Font = "F1"): this {
    this.#parts.push(Buffer.from(`BT /${font} ${size} Tf ${x} ${y} Td (`), encoded(text), Buffer.from(") Tj ET\n"));
    return this;
  }
  /** Right-aligned at `x`; set in Courier, whose characters are all equally wide. */
  figure(x: number, y: number, size: number, text: string): this {
    return this.text(Math.round((x - [...text].length * size * 0.6) * 100) / 100, y, size, text, "F3");
  }
  box(x: number, y: number, w: number, h: number, rgb: string): this {
    this.#parts.push(Buffer.from(`${rgb} rg ${x} ${y} ${w} ${h} re f 0 0 0 rg\n`));
    return this;
  }
  get content(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

/** A PDF of one page: five objects, a cross-reference table, and three of the standard fonts that every reader has. */
function pdf(page: Page, width: number, height: number): Buffer {
  const fonts = ["Helvetica", "Helvetica-Bold", "Courier"]
    .map((name, i) => `/F${i + 1} << /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)
    .join(" ");
  const stream = page.content;
  const objects = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << ${fonts} >> >> >>`,
    ),
    Buffer.concat([Buffer.from(`<< /Length ${stream.length} >>\nstream\n`), stream, Buffer.from("\nendstream")]),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let at = parts[0]?.length ?? 0;
  const offsets = objects.map((object, i) => {
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    const offset = at;
    parts.push(whole);
    at += whole.length;
    return offset;
  });
  const table = offsets.map((o) => `${String(o).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const colours = ["0.09 0.32 0.21", "0.16 0.27 0.52", "0.55 0.2 0.15", "0.35 0.2 0.45", "0.1 0.4 0.45"];

/** A supplier's invoice on A4. */
export function invoicePdf(paper: Paper, customer: readonly string[]): Buffer {
  const { seller, currency } = paper;
  const w = wordsOf(seller.language);
  const show = (amount: string): string => `${printed(amount, currency, seller.language)} ${currency}`;
  const colour = colours[Number(paper.number) % colours.length] ?? "0 0 0";
  const page = new Page()
    .box(0, 812, 595, 30, colour)
    .text(56, 756, 20, seller.name, "F2")
    .text(56, 738, 10, seller.address)
    .text(56, 724, 10, seller.city)
    .text(56, 710, 9, seller.tax);
  page.text(360, 756, 14, `${w.invoice} ${paper.number}`, "F2").text(360, 738, 10, printedDay(paper.day));
  for (const [i, line] of customer.entries()) page.text(360, 690 - i * 14, 10, line, i === 0 ? "F2" : "F1");
  page.box(56, 596, 483, 22, "0.93 0.93 0.91").text(64, 603, 9, w.item, "F2").figure(531, 603, 9, w.amount);
  let y = 574;
  for (const item of paper.items) {
    page.text(64, y, 10, item.label).figure(531, y, 10, show(item.amount));
    y -= 20;
  }
  page.box(56, y, 483, 0.8, colour);
  if (seller.vat !== "") {
    const tax = taxIn(paper.total, seller.vat, currency);
    y -= 22;
    page.text(330, y, 10, `${w.vat} ${seller.vat} %`).figure(531, y, 10, show(tax));
  }
  page.text(330, y - 24, 12, w.total, "F2").figure(531, y - 24, 12, show(paper.total));
  page.text(56, 60, 8, `${seller.name} - ${seller.address}, ${seller.city} - ${seller.tax}`);
  return pdf(page, 595, 842);
}

/** A till receipt as a PDF, 80 mm wide. */
export function tillPdf(paper: Paper): Buffer {
  const lines = tillLines(paper);
  const height = lines.length * 15 + 48;
  const page = new Page();
  for (const [i, line] of lines.entries()) {
    const y = height - 36 - i * 15;
    if (line.startsWith("*") && !line.startsWith("**")) page.text(14, y, 20, line.slice(1), "F3");
    else page.text(14, y, 10, line, "F3");
  }
  return pdf(page, 227, height);
}

/** A page of text under a title. */
export function letterPdf(title: string, lines: readonly string[]): Buffer {
  const page = new Page().box(0, 812, 595, 30, colours[0] ?? "0 0 0").text(56, 740, 18, title, "F2");
  for (const [i, line] of lines.entries()) page.text(56, 696 - i * 26, 11, line);
  return pdf(page, 595, 842);
}
