/** Letters twice as wide as Latin ones. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60\p{Emoji_Presentation}]/u;
/** The width of a text in Latin letters, where it cannot be measured. Marks stand on their letters. */
export const lettersWide = (text: string): number =>
  [...text].reduce((all, c) => all + (/\p{M}/u.test(c) ? 0 : WIDE.test(c) ? 1.9 : 1), 0);

/** The text, or its beginning with an ellipsis: as much as fits. No letter is cut from its marks. */
export function shortened(text: string, width: number): string {
  if (lettersWide(text) <= width) return text;
  let kept = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)) {
    if (lettersWide(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
