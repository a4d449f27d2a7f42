import { createCipheriv, createHash } from "node:crypto";

// A PDF with a password for its owner only opens for everybody, as many banks send it; one with a password for opening is of no use to the
// company. Which one it is shows whether the empty password opens it: ISO 32000-1, 7.6.3 (revisions 2 to 4) and ISO 32000-2, 7.6.4 (5, 6).

/** What is hashed with a password that is shorter than this (ISO 32000-1, algorithm 2). */
const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const md5 = (...of: readonly Uint8Array[]): Buffer => createHash("md5").update(Buffer.concat(of)).digest();

/** Whether nobody without a password can read the PDF. What we cannot make out counts as readable. */
export function isLocked(pdf: Buffer): boolean {
  const at = pdf.lastIndexOf("/Encrypt");
  if (at === -1) return false;
  const text = pdf.toString("latin1");
  const [, number, generation] = /^\/Encrypt\s+(\d+)\s+(\d+)\s+R/u.exec(text.slice(at, at + 60)) ?? [];
  const begins = number === undefined ? at : text.search(new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj`, "u"));
  if (begins === -1) return false;
  const end = text.indexOf("endobj", begins);
  const dictionary = text.slice(begins, end === -1 ? undefined : end);
  const filter = /\/Filter\s*\/(\w+(?:\.\w+)?)/u.exec(dictionary)?.[1];
  // Encrypted for the certificates of certain people.
  if (filter === "Adobe.PubSec") return true;
  if (filter !== "Standard") return false;
  return opensWithout(dictionary, text.slice(text.lastIndexOf("/ID"))) === false;
}

/** Whether the empty password opens it; undefined when the dictionary lacks something. */
function opensWithout(dictionary: string, id: string): boolean | undefined {
  const figure = (name: string): number | undefined => {
    const found = new RegExp(`/${name}\\s+(-?\\d+)`, "u").exec(dictionary)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const [revision, permissions] = [figure("R"), figure("P")];
  const [user, owner] = [stringAfter(dictionary, "U"), stringAfter(dictionary, "O")];
  if (revision === undefined || permissions === undefined || !user || !owner) return undefined;
  if (revision >= 5) {
    if (user.length < 48) return undefined;
    const salt = user.subarray(32, 40);
    const hash = revision === 5 ? createHash("sha256").update(salt).digest() : hardened(salt);
    return hash.equals(user.subarray(0, 32));
  }
  const first = stringAfter(id, "ID\\s*\\[") ?? Buffer.alloc(0);
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions | 0);
  const open = revision >= 4 && /\/EncryptMetadata\s+false/u.test(dictionary) ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  const length = revision === 2 ? 5 : Math.min(16, Math.max(5, keyLength(dictionary, figure("Length")) / 8));
  let key = md5(PADDING, owner.subarray(0, 32), rights, first, open);
  for (let i = 0; revision >= 3 && i < 50; i++) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  let sign = md5(PADDING, first);
  for (let i = 0; i < 20; i++)
    sign = rc4(
      key.map((byte) => byte ^ i),
      sign,
    );
  return sign.equals(user.subarray(0, 16));
}
/** Bits of the key; with crypt filters (V 4) 128, whatever `Length` stands in a filter. */
const keyLength = (dictionary: string, said: number | undefined): number =>
  /\/V\s+4/u.test(dictionary) ? 128 : (said ?? 40);

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
/** A string of a PDF, literal or in hexadecimal, after a name. */
function stringAfter(text: string, name: string): Buffer | undefined {
  const found = new RegExp(`/${name}\\s*(?=[(<])`, "u").exec(text);
  if (!found) return undefined;
  const at = found.index + found[0].length;
  if (text[at] === "<") {
    const hex = text.slice(at + 1, text.indexOf(">", at)).replaceAll(/\s/gu, "");
    return Buffer.from(hex, "hex");
  }
  let [out, depth] = ["", 1];
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i] ?? "";
    if (c === "\\") {
      const octal = /^[0-7]{1,3}/u.exec(text.slice(i + 1, i + 4))?.[0];
      if (octal) out += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      else if (!/[\r\n]/u.test(text[i + 1] ?? "")) out += ESCAPES[text[i + 1] ?? ""] ?? text[i + 1] ?? "";
      i += octal?.length ?? (text.startsWith("\r\n", i + 1) ? 2 : 1);
      continue;
    }
    if (c === "(") depth += 1;
    if (c === ")" && --depth === 0) return Buffer.from(out, "latin1");
    out += c;
  }
  return undefined;
}

/** RC4, which OpenSSL no longer offers: only to compare, never to keep a secret. */
function rc4(key: Uint8Array, of: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number): void => void ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0]);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(of).map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}

/** The hash of revision 6 of the empty password (ISO 32000-2, algorithm 2.B). */
function hardened(salt: Uint8Array): Buffer {
  let key: Buffer = createHash("sha256").update(salt).digest();
  for (let i = 0, last = 0; i < 64 || last > i - 32; i++) {
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const packed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const sort = packed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(["sha256", "sha384", "sha512"][sort] ?? "")
      .update(packed)
      .digest();
    last = packed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}
