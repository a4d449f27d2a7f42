import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pdfmake from "pdfmake";
import { inPoints, labelSvg, positionsOf } from "./label-svg.ts";
import type { LabelOrder } from "./labels.ts";
import { teach } from "./lines.ts";
import type { Paper, PaperOrder, PaperTable } from "./paper.ts";
import { facesFor, USUAL, type Faces } from "./runs.ts";
import { inFaces, plain, stringsIn } from "./words.ts";

// Roboto comes with pdfmake under the Apache licence and covers every European language; `faces.ts` has the other scripts.
const fonts = join(dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")), "fonts", "Roboto");
const font = (name: string): string => join(fonts, `Roboto-${name}.ttf`);
const usual = {
  normal: font("Regular"),
  bold: font("Medium"),
  italics: font("Italic"),
  bolditalics: font("MediumItalic"),
};
teach();
/** Where a document's other fonts are while it is drawn: pdfmake takes files only. */
const OTHERS = join(tmpdir(), "cordial-fonts-");
// No network access, and no files but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts) || path.startsWith(OTHERS));

/** Draws with the fonts that the texts of an order need. */
async function withFaces(
  order: unknown,
  definition: (faces: Faces) => Readonly<Record<string, unknown>>,
): Promise<Buffer> {
  const faces = await facesFor(stringsIn(order), usual.normal);
  const others = Object.entries(faces.fonts);
  const folder = others.length > 0 ? await mkdtemp(OTHERS) : undefined;
  try {
    const laid = others.map(async ([name, bytes]) => {
      const [normal, bold] = [join(folder ?? "", `${name}-normal.ttf`), join(folder ?? "", `${name}-bold.ttf`)];
      await Promise.all([writeFile(normal, bytes.normal), writeFile(bold, bytes.bold)]);
      return [name, { normal, bold, italics: normal, bolditalics: bold }] as const;
    });
    pdfmake.setFonts({ [USUAL]: usual, ...Object.fromEntries(await Promise.all(laid)) });
    return await pdfmake.createPdf(definition(faces)).getBuffer();
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

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

/** A text as pdfmake takes it. */
type Say = (text: string) => unknown;
const sayIn =
  (faces: Faces): Say =>
  (text) => {
    const shown = plain(text);
    return faces.runsOf(shown)?.map((run) => ({ text: run.text, font: run.font, run })) ?? shown;
  };

function tableOf({ heading, columns, rows, strong, total }: PaperTable, isDense: boolean, say: Say): object[] {
  const padding = isDense ? 1.5 : 4;
  const cells = (words: readonly string[], look: object): object[] =>
    columns.map(({ right }, i) => ({ text: say(words[i] ?? ""), ...(right && { alignment: "right" }), ...look }));
  const body = [
    cells(
      columns.map((c) => c.title),
      { color: color.soft, fontSize: 8 },
    ),
    ...rows.map((row, i) => cells(row, strong?.includes(i) ? { bold: true } : {})),
    ...(total ? [cells(total, { bold: true })] : []),
  ];
  return [
    ...(heading === undefined ? [] : [{ text: say(heading), style: "heading" }]),
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

/** The side of a text that is read from right to left. */
const atTheRight = (text: string, faces: Faces): object =>
  faces.runsOf(plain(text))?.[0]?.base === 1 ? { alignment: "right" } : {};

/** Names with their values. */
const factsOf = (facts: Paper["facts"], say: Say): object => ({
  table: {
    widths: ["auto", "*"],
    body: facts.map(([name, value]): object[] => [{ text: say(name), color: color.soft }, { text: say(value) }]),
  },
  layout: "noBorders",
  margin: [0, 0, 0, 14],
});

/** Characters of the foot in a line beside the page number, at least, on a portrait page. */
const FOOT_LINE = 90;
const footLines = (foot: string): number =>
  foot.split("\n").reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / FOOT_LINE)), 0);

/** The logo or the name of the company, at the top of each page. */
function headerOf({ look }: PaperOrder, say: Say): object {
  const logo = look.logo && `data:image/png;base64,${Buffer.from(look.logo).toString("base64")}`;
  return {
    margin: [MARGIN, 28, MARGIN, 0],
    columns: [
      logo ? { image: logo, fit: [160, 32] } : { text: say(look.name), bold: true, fontSize: 13, color: color.brand },
      {
        text: say(logo ? look.name : ""),
        alignment: "right",
        color: color.soft,
        fontSize: 9,
        margin: [0, 8, 0, 0],
      },
    ],
  };
}

/** The company's line and the number of the page, at the foot of each. */
const footerOf =
  ({ pages, foot }: PaperOrder, say: Say) =>
  (page: number, of: number) => ({
    margin: [MARGIN, 16, MARGIN, 0],
    fontSize: 8,
    color: color.soft,
    columns: [
      { text: say(foot), width: "*" },
      {
        text: say(pages.replace("{{page}}", String(page)).replace("{{pages}}", String(of))),
        alignment: "right",
        width: 70,
      },
    ],
  });

function contentOf({ paper }: PaperOrder, faces: Faces, say: Say): object[] {
  return [
    paper.code === undefined
      ? { text: say(paper.title), style: "title" }
      : {
          columns: [
            { text: say(paper.title), style: "title" },
            { qr: paper.code, fit: CODE, width: CODE },
          ],
        },
    ...(paper.facts.length > 0
      ? [
          paper.beside === undefined
            ? factsOf(paper.facts, say)
            : { columns: [factsOf(paper.facts, say), factsOf(paper.beside, say)], columnGap: 20 },
        ]
      : []),
    ...(paper.picture === undefined
      ? []
      : [{ svg: inFaces(paper.picture, faces), fit: paper.landscape ? WIDE : TALL, margin: [0, 0, 0, 14] }]),
    ...paper.tables.flatMap((table) => tableOf(table, paper.dense ?? false, say)),
    ...(paper.notes ?? []).flatMap((note) => [
      { text: say(note.heading), style: "heading", ...atTheRight(note.heading, faces) },
      { text: say(note.text), margin: [0, 0, 0, 10], ...atTheRight(note.text, faces) },
    ]),
  ];
}

function definitionOf(order: PaperOrder, faces: Faces): Readonly<Record<string, unknown>> {
  const say = sayIn(faces);
  const { paper, look, locale, foot } = order;
  return {
    pageSize: "A4",
    pageOrientation: paper.landscape ? "landscape" : "portrait",
    pageMargins: [MARGIN, 76, MARGIN, 38 + 10 * footLines(foot)],
    language: locale,
    ...(paper.stamp !== undefined && {
      watermark: { text: plain(paper.stamp), color: color.soft, opacity: 0.12, bold: true },
    }),
    info: { title: paper.title, author: look.name, creator: "Cordial" },
    header: headerOf(order, say),
    footer: footerOf(order, say),
    content: contentOf(order, faces, say),
    defaultStyle: { font: USUAL, fontSize: paper.dense ? 8 : 9, color: color.ink, lineHeight: 1.15 },
    styles: {
      title: { fontSize: 17, bold: true, margin: [0, 0, 0, 8] },
      heading: { fontSize: 11, bold: true, margin: [0, 4, 0, 4] },
    },
  };
}

/** The document as a PDF. */
export const drawn = async (order: PaperOrder): Promise<Buffer> =>
  await withFaces([order.paper, order.look.name, order.foot, order.pages], (faces) => definitionOf(order, faces));

/** A PDF of labels only: at their places on a sheet, or one to a page. */
export async function drawnLabels({ labels, grid, skipped, locale, title }: LabelOrder): Promise<Buffer> {
  const pages = Math.ceil((labels.length + skipped) / (grid.columns * grid.rows));
  const [width, height] = [inPoints(grid.page[0]), inPoints(grid.page[1])];
  const content = (faces: Faces) =>
    Array.from({ length: pages }, (_, page): object => ({
      stack: labels.flatMap((label, i) => {
        const at = positionsOf(grid, i + skipped);
        return at.page === page
          ? [{ svg: inFaces(labelSvg(label, grid), faces), absolutePosition: { x: at.x, y: at.y } }]
          : [];
      }),
      // A stack of absolutely positioned items has no height, so the page break has to be explicit.
      ...(page > 0 && { pageBreak: "before" }),
    }));
  const drawing = labels.map((label) => labelSvg(label, grid));
  return await withFaces(drawing, (faces) => ({
    pageSize: { width, height },
    pageMargins: [0, 0, 0, 0],
    language: locale,
    info: { title, creator: "Cordial" },
    content: content(faces),
    defaultStyle: { font: USUAL },
  }));
}
