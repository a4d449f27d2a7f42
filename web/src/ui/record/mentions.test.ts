import assert from "node:assert/strict";
import { test } from "node:test";
import { begunAt, partsOf, reachingNobody, stillMentioned } from "./mentions.ts";

const anna = { hash_id: "1", name: "Anna" };
const maria = { hash_id: "2", name: "Anna Maria" };

test("an @ after a space begins a mention; an address does not", () => {
  assert.deepEqual(begunAt("Hi @an", 6, "@"), { from: 3, typed: "an" });
  assert.deepEqual(begunAt("@", 1, "@"), { from: 0, typed: "" });
  assert.deepEqual(begunAt("(@Anna Ma", 9, "@"), { from: 1, typed: "Anna Ma" });
  assert.equal(begunAt("anna@cordial.example", 20, "@"), undefined);
  assert.equal(begunAt("Hi @an\nnext", 11, "@"), undefined);
  assert.deepEqual(
    begunAt("Hi @an and more", 6, "@"),
    { from: 3, typed: "an" },
    "only what is before the caret counts",
  );
});

test("a / after a space begins a predefined comment; a path or a date does not", () => {
  assert.deepEqual(begunAt("/than", 5, "/"), { from: 0, typed: "than" });
  assert.deepEqual(begunAt("Hello. /than", 12, "/"), { from: 7, typed: "than" });
  assert.equal(begunAt("12/05", 5, "/"), undefined);
  assert.equal(begunAt("and/or", 6, "/"), undefined);
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

test("a name after an @ that nobody was picked for reaches nobody; an address is no mention", () => {
  assert.deepEqual(reachingNobody("@far, look (@near) @far", [anna]), ["@far", "@near"]);
  assert.deepEqual(reachingNobody("@Anna: see a@b, 3 @ 5 EUR", [anna]), []);
  assert.deepEqual(reachingNobody("@Anna Maria and @Annalisa", [anna, maria]), []);
});
