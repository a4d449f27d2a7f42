import assert from "node:assert/strict";
import { inflateRawSync } from "node:zlib";

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** Reads an archive's entries through its central directory, as all readers do. */
export function unzip(archive: Buffer): Map<string, string> {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== DIRECTORY_END) end -= 1;
  assert.ok(end >= 0, "an archive ends with its directory");
  const found = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let i = archive.readUInt16LE(end + 10); i > 0; i -= 1) {
    assert.equal(archive.readUInt32LE(at), DIRECTORY_ENTRY);
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const [name, extra, comment] = [28, 30, 32].map((o) => archive.readUInt16LE(at + o));
    const local = archive.readUInt32LE(at + 42);
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(data, data + packed);
    const content = archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes);
    assert.equal(content.length, size);
    found.set(archive.toString("utf8", at + 46, at + 46 + (name ?? 0)), content.toString("utf8"));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return found;
}
