import assert from "node:assert/strict";
import { test } from "node:test";
import type { scrollExpenses } from "../expenses/lists.ts";
import { href, query, words } from "./href.ts";

test("an address is its route's path with what stands in its braces", () => {
  const view = href("/admin/expense/{id}/view", words("tab"));
  assert.equal(view.path, "/admin/expense/{id}/view");
  assert.equal(view("42"), "/admin/expense/42/view");
  assert.equal(view("42", { tab: "files" }), "/admin/expense/42/view?tab=files");
  // @ts-expect-error the record is missing
  view();
  // @ts-expect-error a word that the screen does not know
  view("42", { tap: "files" });
});

test("a list's address takes the words of its call, and leaves out empty ones", () => {
  const list = href("/admin/expenses/list", query<typeof scrollExpenses>());
  assert.equal(list(), "/admin/expenses/list");
  assert.equal(
    list({ expenseStatus: "DRAFT", search: "", typeSelected: undefined }),
    "/admin/expenses/list?expenseStatus=DRAFT",
  );
  assert.equal(list({ search: "a & b" }), "/admin/expenses/list?search=a+%26+b");
  // @ts-expect-error a word that the call does not know
  list({ profile: "42" });
});
