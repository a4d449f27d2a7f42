import assert from "node:assert/strict";
import { test } from "node:test";
import { subjectProblems } from "./commit-subject.mjs";

test("a subject is an imperative of at most 72 characters", () => {
  for (const subject of [
    "Add a licence",
    "Pass the office on",
    "Re-read rates",
    "Merge branch 'x' into y",
    "fixup! It was",
  ])
    assert.deepEqual(subjectProblems(`${subject}\n\nIt was missing.\n`), [], subject);
  for (const subject of [
    "Added a licence",
    "Adds a licence",
    "Adding a licence",
    "The licence",
    "wip: licence",
    "Users: more",
    "",
  ])
    assert.equal(subjectProblems(subject).length, 1, subject);
  assert.equal(subjectProblems(`Add ${"x".repeat(68)}`).length, 0);
  assert.equal(subjectProblems(`Add ${"x".repeat(69)}`).length, 1);
});

test("comments of the editor are no subject", () => {
  assert.deepEqual(subjectProblems("# Please enter the message\n\nAdd a licence\n"), []);
});
