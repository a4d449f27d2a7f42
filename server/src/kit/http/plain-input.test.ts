import assert from "node:assert/strict";
import { test } from "node:test";
import { receivedUpload } from "#contract/kit/files.ts";
import { plainInput } from "./plain-input.ts";

const ID = "01a1feef-418b-7679-95d8-deba54cf7078";

test("identifiers come in small letters, words as they were written", () => {
  assert.deepEqual(plainInput({ ids: [ID.toUpperCase()], title: "ÉTÉ", of: { [ID.toUpperCase()]: 1 } }), {
    value: { ids: [ID], title: "ÉTÉ", of: { [ID]: 1 } },
    wrong: {},
  });
});
test("a null character is told by its field, half a character is marked", () => {
  const { wrong } = plainInput({ fees: [{ text: "a\u0000" }], "b\u0000": 1 });
  assert.deepEqual(Object.keys(wrong), ["fees.0.text", "b"]);
  assert.deepEqual(plainInput("a\ud800b").value, "a\ufffdb");
  assert.deepEqual(Object.keys(plainInput("\u0000").wrong), ["body"]);
});
test("nothing is lost or added, and a received file stays itself", () => {
  const upload = receivedUpload({ path: "/x", name: "a", size: 1, sha256: "00", mime: "image/png" });
  const { value } = plainInput({ file: upload, list: [], none: null, no: undefined, n: 0, yes: true });
  assert.deepEqual(value, { file: upload, list: [], none: null, no: undefined, n: 0, yes: true });
  assert.equal((value as { file: unknown }).file, upload);
  assert.equal(plainInput(undefined).value, undefined);
  const own = plainInput(JSON.parse('{"__proto__": {"polluted": 1}}')).value;
  assert.equal((own as { polluted?: number }).polluted, undefined);
});
