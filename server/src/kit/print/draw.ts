import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import pdfmake from "pdfmake";
import { inPoints, labelSvg, positionsOf } from "./label-svg.ts";
import type { LabelOrder } from "./labels.ts";
import type { Paper, PaperOrder, PaperTable } from "./paper.ts";

// Roboto comes with pdfmake under the Apache licence and covers every European language.
const fonts = join(dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")), "fonts", "Roboto");
const font = (name: string): string => join(fonts, `Roboto-${name}.ttf`);
pdfmake.setFonts({
  Roboto: {
    normal: font("Regular"),
    bold: font("Medium"),
    italics: font("Italic"),
    bolditalics: font("MediumItalic"),
  },
});
// No network access, and no files but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));

/** The brand's green and the greys of the screens, for print. */
const color = { brand: "#175235", ink: "#26221d", soft: "#6b645b", line: "#d9d4cb", head: "#f6f4ef" } as const;
const MARGIN = 40;
/** The largest size of a picture in points, on landscape and portrait pages. */
const [WIDE, TALL] = [
  [760, 360],
  [515, 460],
];
/** Width of a QR code in points: a phone reads it from an arm's length. */
const CODE = 84;

/** Roboto has no narrow no-break space (U+202F), which French uses: print a normal one. */
const printed = (text: string): string => text.replaceAll("\u202F", "\u00A0");

function tableOf({ heading, columns, rows, strong, total }: PaperTable, isDense: boolean): object[] {
  const padding = isDense ? 1.5 : 4;
  const cells = (words: readonly string[], look: object): object[] =>
    columns.map(({ right }, i) => ({ text: printed(words[i] ?? ""), ...(right && { alignment: "right" }), ...look }));
  const body = [
    cells(
      columns.map((c) => c.title),
      { color: color.soft, fontSize: 8 },
    ),
    ...rows.map((row, i) => cells(row, strong?.includes(i) ? { bold: true } : {})),
    ...(total ? [cells(total, { bold: true })] : []),
  ];
  return [
    ...(heading === undefined ? [] : [{ text: printed(heading), style: "heading" }]),
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: columns.map((c) => c.width ?? "*"),
        body,
      },
      layout: {
        hLineWidth: (i: number) => (i === 0 ? 0 : i === 1 || (total && i === body.length - 1) ? 0.8 : 0.4),
        vLineWidth: () => 0,
        hLineColor: () => color.line,
        paddingLeft: (i: number) => (i === 0 ? 0 : 5),
        paddingRight: (i: number) => (i === columns.length - 1 ? 0 : 5),
        paddingTop: () => padding,
        paddingBottom: () => padding,
      },
      margin: [0, 0, 0, isDense ? 8 : 14],
    },
  ];
}

/** Names with their values. */
const factsOf = (facts: Paper["facts"]): object => ({
  table: {
    widths: ["auto", "*"],
    body: facts.map(([name, value]): object[] => [
      { text: printed(name), color: color.soft },
      { text: printed(value) },
    ]),
  },
  layout: "noBorders",
  margin: [0, 0, 0, 14],
});

/** Characters of the foot in a line beside the page number, at least, on a portrait page. */
const FOOT_LINE = 90;
const footLines = (foot: string): number =>
  foot.split("\n").reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / FOOT_LINE)), 0);

function definitionOf({ paper, look, locale, pages, foot }: PaperOrder): Readonly<Record<string, unknown>> {
  const logo = look.logo && `data:image/png;base64,${Buffer.from(look.logo).toString("base64")}`;
  return {
    pageSize: "A4",
    pageOrientation: paper.landscape ? "landscape" : "portrait",
    pageMargins: [MARGIN, 76, MARGIN, 38 + 10 * footLines(foot)],
    language: locale,
    ...(paper.stamp !== undefined && {
      watermark: { text: printed(paper.stamp), color: color.soft, opacity: 0.12, bold: true },
    }),
    info: { title: paper.title, author: look.name, creator: "Cordial" },
    header: {
      margin: [MARGIN, 28, MARGIN, 0],
      columns: [
        logo
          ? { image: logo, fit: [160, 32] }
          : { text: printed(look.name), bold: true, fontSize: 13, color: color.brand },
        {
          text: printed(logo ? look.name : ""),
          alignment: "right",
          color: color.soft,
          fontSize: 9,
          margin: [0, 8, 0, 0],
        },
      ],
    },
    footer: (page: number, of: number) => ({
      margin: [MARGIN, 16, MARGIN, 0],
      fontSize: 8,
      color: color.soft,
      columns: [
        { text: printed(foot), width: "*" },
        {
          text: printed(pages.replace("{{page}}", String(page)).replace("{{pages}}", String(of))),
          alignment: "right",
          width: 70,
        },
      ],
    }),
    content: [
      paper.code === undefined
        ? { text: printed(paper.title), style: "title" }
        : {
            columns: [
              { text: printed(paper.title), style: "title" },
              { qr: paper.code, fit: CODE, width: CODE },
            ],
          },
      ...(paper.facts.length > 0
        ? [
            paper.beside === undefined
              ? factsOf(paper.facts)
              : { columns: [factsOf(paper.facts), factsOf(paper.beside)], columnGap: 20 },
          ]
        : []),
      ...(paper.picture === undefined
        ? []
        : [{ svg: printed(paper.picture), fit: paper.landscape ? WIDE : TALL, margin: [0, 0, 0, 14] }]),
      ...paper.tables.flatMap((table) => tableOf(table, paper.dense ?? false)),
      ...(paper.notes ?? []).flatMap((note) => [
        { text: printed(note.heading), style: "heading" },
        { text: printed(note.text), margin: [0, 0, 0, 10] },
      ]),
    ],
    defaultStyle: { font: "Roboto", fontSize: paper.dense ? 8 : 9, color: color.ink, lineHeight: 1.15 },
    styles: {
      title: { fontSize: 17, bold: true, margin: [0, 0, 0, 8] },
      heading: { fontSize: 11, bold: true, margin: [0, 4, 0, 4] },
    },
  };
}

/** The document as a PDF. */
export const drawn = async (order: PaperOrder): Promise<Buffer> =>
  await pdfmake.createPdf(definitionOf(order)).getBuffer();

/** A PDF of labels only: at their places on a sheet, or one to a page. */
export async function drawnLabels({ labels, grid, skipped, locale, title }: LabelOrder): Promise<Buffer> {
  const pages = Math.ceil((labels.length + skipped) / (grid.columns * grid.rows));
  const [width, height] = [inPoints(grid.page[0]), inPoints(grid.page[1])];
  const content = Array.from({ length: pages }, (_, page): object => ({
    stack: labels.flatMap((label, i) => {
      const at = positionsOf(grid, i + skipped);
      return at.page === page ? [{ svg: labelSvg(label, grid), absolutePosition: { x: at.x, y: at.y } }] : [];
    }),
    // A stack of absolutely positioned items has no height, so the page break has to be explicit.
    ...(page > 0 && { pageBreak: "before" }),
  }));
  return await pdfmake
    .createPdf({
      pageSize: { width, height },
      pageMargins: [0, 0, 0, 0],
      language: locale,
      info: { title, creator: "Cordial" },
      content,
      defaultStyle: { font: "Roboto" },
    })
    .getBuffer();
}
