import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { test } from "node:test";
import { createGunzip } from "node:zlib";
import { compressed } from "./compressed.ts";

const MB = 2 ** 20;
const words = Buffer.from("Lemon oil, cold pressed; ".repeat((5 * MB) / 25));
const picture = randomBytes(5 * MB);

const packed = async (...parts: Buffer[]): Promise<Buffer> => await buffer(compressed(Readable.from(parts)));

test("what was compressed in several threads comes back in order, by our reading and by gunzip", async () => {
  const parts = Array.from({ length: 200 }, (_, n) =>
    Buffer.concat([words.subarray(0, n * 997), picture.subarray(0, n * 499)]),
  );
  const [bytes, whole] = [await packed(...parts), Buffer.concat(parts)];
  const gunzip = createGunzip();
  const [read] = await Promise.all([buffer(gunzip), pipeline(Readable.from([bytes]), gunzip)]);
  assert.ok(read.equals(whole));
  assert.ok(execFileSync("gunzip", { input: bytes, maxBuffer: 2 * whole.length }).equals(whole));
});

test("words become smaller; what is compressed already is stored, not compressed in vain", async () => {
  assert.ok((await packed(words)).length < words.length / 50);
  const stored = await packed(picture);
  assert.ok(stored.length < picture.length * 1.001);
  // After a header of ten bytes, the bits 1 and 2 are the type of the first block: 0 is stored.
  assert.equal(stored.readUInt8(10) & 0b110, 0);
});
