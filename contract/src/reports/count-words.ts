/** A summary has at most so many words. */
export const MOST_WORDS = 200;

/** Runs of letters, marks and digits; an apostrophe or a hyphen inside does not part a word. */
const RUN = /[\p{L}\p{M}\p{Nd}]+(?:['’ʼ\-‐‑][\p{L}\p{M}\p{Nd}]+)*/gu;
const HAS_SOUND = /[\p{L}\p{Nd}]/u;

/** How many words a text has; the form counts with it as one types, and the server when it saves. A run of marks alone is none: an emoji's selector. */
export function countWords(text: string): number {
  let count = 0;
  for (const [run] of text.normalize("NFC").matchAll(RUN)) if (HAS_SOUND.test(run)) count += 1;
  return count;
}
