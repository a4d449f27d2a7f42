/** Most words of a summary. */
export const MOST_WORDS = 200;

/** Runs of letters, marks and digits. An apostrophe or a hyphen inside a word doesn't split it. */
const RUN = /[\p{L}\p{M}\p{Nd}]+(?:['’ʼ\-‐‑][\p{L}\p{M}\p{Nd}]+)*/gu;
const HAS_SOUND = /[\p{L}\p{Nd}]/u;

/** Counts the words of a text, for the form and the server. A run of marks alone doesn't count, such as an emoji's variation selector. */
export function countWords(text: string): number {
  let count = 0;
  for (const [run] of text.normalize("NFC").matchAll(RUN)) if (HAS_SOUND.test(run)) count += 1;
  return count;
}
