import { seen, USUAL, mirrored, type Faces, type Run } from "./runs.ts";

/** Roboto has no narrow no-break space (U+202F), which French uses, and no no-break hyphen: print the usual ones. */
export const plain = (text: string): string => text.replaceAll("\u202F", "\u00A0").replaceAll("\u2011", "-");

/** The texts that an order prints, as `plain` leaves them; those of pictures too. */
export function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") {
    if (value.startsWith("<svg")) for (const [, text = ""] of value.matchAll(TEXT)) yield plain(unescaped(text));
    else yield plain(value);
  } else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) yield* stringsIn(one);
}

/** The texts in an SVG. */
const TEXT = />([^<>]+)</gu;
const names: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replaceAll(/&(lt|gt|amp|quot|apos);/gu, (_, name: string) => names[name] ?? "");
/** A text as it stands in an SVG. */
export const escaped = (text: string): string =>
  plain(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const piece = ({ text, font, level }: Run): string => {
  const shown = font === USUAL && level % 2 === 1 ? mirrored(text) : text.replaceAll("\u200B", "");
  return `<tspan font-family="${font}" xml:space="preserve">${escaped(shown)}</tspan>`;
};
/** An SVG with each text in the fonts of its letters, in the order in which they are seen. */
export const inFaces = (svg: string, faces: Faces): string =>
  svg.replaceAll(TEXT, (whole, text: string) => {
    const runs = faces.runsOf(plain(unescaped(text)));
    return runs ? `>${seen(runs).map(piece).join("")}<` : whole.replaceAll("\u202F", "\u00A0");
  });
