/** The encodings of text files that people have. */
export type Encoding = "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";

/** How much of a file tells its encoding. */
const HEAD = 4096;
/** Share of zero bytes in text of two bytes per letter: Western text has half of them. */
const ZEROS = 0.2;

/** The two-byte encoding of a text, by its mark or by zeros at every other place; undefined for any other text. */
export function wideEncodingOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const length = Math.min(bytes.length, HEAD) & ~1;
  for (let i = 0; i < length; i += 1) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (length === 0 || Math.max(even, odd) < length * ZEROS || Math.min(even, odd) > 0) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}
