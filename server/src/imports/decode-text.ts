import { type Encoding, wideEncodingOf } from "#server/kit/files/wide-encoding.ts";

/** Stands after a letter that was read otherwise than the rest of its file; a private character, so no text has it. */
export const DOUBT = "\uF8FE";

/** The length of the valid UTF-8 sequence of several bytes at a place; 0 when there is none. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  for (let i = 1; i < length; i += 1) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] ?? 0;
  // Overlong forms, halves of pairs, and what is beyond Unicode.
  const isWrong =
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f);
  return isWrong ? 0 : length;
}

const old = new TextDecoder("windows-1252");
const utf8 = new TextDecoder("utf-8");

/** Reads bytes of two encodings mixed: sequences of UTF-8 as such, any other byte as Windows-1252. The rarer of both is marked. */
function mixed(bytes: Uint8Array, as?: "utf-8"): { text: string; encoding: Encoding } {
  const odd: number[] = [];
  let sequences = 0;
  for (let at = 0; at < bytes.length;) {
    const length = (bytes[at] ?? 0) < 0x80 ? 1 : sequenceAt(bytes, at);
    if (length > 1) sequences += 1;
    if (length === 0) odd.push(at);
    at += length || 1;
  }
  if (sequences === 0 && as === undefined) return { text: old.decode(bytes), encoding: "windows-1252" };
  const encoding = as ?? (sequences >= odd.length ? "utf-8" : "windows-1252");
  const parts: string[] = [];
  let from = 0;
  const add = (to: number): void => {
    const text = utf8.decode(bytes.subarray(from, to));
    parts.push(encoding === "utf-8" ? text : text.replace(/[^\u0000-\u007F]/gu, `$&${DOUBT}`));
  };
  for (const at of odd) {
    add(at);
    parts.push(old.decode(bytes.subarray(at, at + 1)), encoding === "utf-8" ? DOUBT : "");
    from = at + 1;
  }
  add(bytes.length);
  return { text: parts.join(""), encoding };
}

/**
 * Decodes a text file: UTF-16 with a mark or without, UTF-8, or Windows-1252, which older Western programs wrote. A few wrong bytes do not
 * change how the rest is read: each is read the old way, with `DOUBT` after it. `as` is an encoding chosen by a person.
 */
export function decodeText(bytes: Uint8Array, as?: Encoding): { text: string; encoding: Encoding } {
  const encoding = as ?? wideEncodingOf(bytes);
  if (encoding && encoding !== "utf-8") return { text: new TextDecoder(encoding).decode(bytes), encoding };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return mixed(bytes, encoding);
  }
}
