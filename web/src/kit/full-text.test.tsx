import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { nameInFull } from "./full-text.ts";

let screen: Screen;
beforeEach(async () => {
  screen = await openScreen();
});
afterEach(async () => {
  await screen.close();
});

/** An element with a text as wide as it says; the document of tests has no layout. */
function cell(text: string, wide: number, title = ""): HTMLElement {
  const e = document.createElement("td");
  e.style.textOverflow = "ellipsis";
  e.title = title;
  document.body.append(e);
  Object.defineProperty(e, "innerText", { value: text, configurable: true });
  Object.defineProperty(e, "clientWidth", { value: 100 });
  Object.defineProperty(e, "scrollWidth", { value: wide, configurable: true });
  return e;
}
const titleOf = (e: HTMLElement): string => {
  nameInFull(e);
  return e.title;
};

test("text that is cut off is the title; text that fits has none", () => {
  assert.equal(titleOf(cell("Customer, brand owner", 180)), "Customer, brand owner");
  assert.equal(titleOf(cell("Customer", 90)), "");
});

test("a title says more after the text, and is itself again once the text fits", () => {
  const e = cell("Pamplemousses", 180, "Enter edits the city");
  assert.equal(titleOf(e), "Pamplemousses\nEnter edits the city");
  assert.equal(titleOf(e), "Pamplemousses\nEnter edits the city", "not twice");
  Object.defineProperty(e, "innerText", { value: "Reus" });
  Object.defineProperty(e, "scrollWidth", { value: 40 });
  assert.equal(titleOf(e), "Enter edits the city");
  assert.equal(titleOf(cell("Long note", 180, "A long note: Long note, in full")), "A long note: Long note, in full");
});
