import assert from "node:assert/strict";
import { test } from "node:test";
import { mentionAt, partsOf, stillMentioned } from "./mentions.ts";

const anna = { hash_id: "1", name: "Anna" };
const maria = { hash_id: "2", name: "Anna Maria" };

test("an @ after a space begins a mention; an address does not", () => {
  assert.deepEqual(mentionAt("Hi @an", 6), { from: 3, typed: "an" });
  assert.deepEqual(mentionAt("@", 1), { from: 0, typed: "" });
  assert.deepEqual(mentionAt("(@Anna Ma", 9), { from: 1, typed: "Anna Ma" });
  assert.equal(mentionAt("anna@cordial.example", 20), undefined);
  assert.equal(mentionAt("Hi @an\nnext", 11), undefined);
  assert.deepEqual(mentionAt("Hi @an and more", 6), { from: 3, typed: "an" }, "only what is before the caret counts");
});

test("who was mentioned and taken out again is not mentioned", () => {
  assert.deepEqual(stillMentioned("@Anna, look", [anna, maria, anna]), [anna]);
  assert.deepEqual(stillMentioned("look", [anna]), []);
});

test("a text is shown with its mentions apart, the longer name first", () => {
  assert.deepEqual(partsOf("@Anna Maria and @Anna: see a@b", [anna, maria]), [
    { text: "@Anna Maria", of: maria },
    { text: " and " },
    { text: "@Anna", of: anna },
    { text: ": see a@b" },
  ]);
});
