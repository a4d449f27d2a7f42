import { attribute, plain, tag } from "./xml-text.ts";

/** A format that shows a whole number with its leading zeros: `00000` of a postcode, `00\ 00\ 00\ 00\ 00` of a telephone. */
const MASK = /^(?:\[[^\]]*\])?(?:0|\\.|"[^"]*"|[ \-/()])+$/u;

/** The formats that are such masks, by the style of a cell. */
export function digitMasks(styles: string): ReadonlyMap<string, string> {
  const formats = new Map<string | undefined, string>();
  for (const [, , a = ""] of styles.matchAll(tag("numFmt")))
    formats.set(attribute(a, "numFmtId"), plain(attribute(a, "formatCode") ?? "").split(";")[0] ?? "");
  const [cells = ""] = /<(?:[\w.-]+:)?cellXfs[\s>][\s\S]*?<\/(?:[\w.-]+:)?cellXfs>/u.exec(styles) ?? [];
  const masks = new Map<string, string>();
  let style = 0;
  for (const [, , a = ""] of cells.matchAll(tag("xf"))) {
    const mask = (formats.get(attribute(a, "numFmtId")) ?? "").replace(/^\[[^\]]*\]/u, "").replace(/@$/u, "");
    if (MASK.test(mask) && mask.replaceAll(/\\.|"[^"]*"/gu, "").split("0").length > 2) masks.set(String(style), mask);
    style += 1;
  }
  return masks;
}

/** A whole number as its mask shows it. Digits beyond the mask stand before it. */
export function masked(digits: string, mask: string): string {
  const parts = mask.match(/0|\\.|"[^"]*"|[\s\S]/gu) ?? [];
  const zeros = parts.filter((p) => p === "0").length;
  const all = digits.padStart(zeros, "0");
  let at = all.length - zeros;
  let isFirst = true;
  return parts
    .map((p) => {
      if (p !== "0") return p.replace(/^\\|^"|"$/gu, "");
      const from = isFirst ? 0 : at;
      isFirst = false;
      at += 1;
      return all.slice(from, at);
    })
    .join("");
}
