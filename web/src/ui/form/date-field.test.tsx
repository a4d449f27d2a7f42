import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { useState } from "react";
import { DateField } from "./date-field.tsx";

let screen: Screen;
beforeEach(async () => (screen = await openScreen()));
afterEach(() => screen.close());

/** A day with one beside it that another window sets. */
function Day({ start = "", clearable = false }: { start?: string; clearable?: boolean }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <DateField label="Day" value={day} onChange={setDay} clearable={clearable} />
      <button type="button" data-other onMouseDown={(e) => e.preventDefault()} onClick={() => setDay("2026-01-05")}>
        set
      </button>
      <output>{day}</output>
    </>
  );
}
const field = () => document.querySelector<HTMLInputElement>("input") as HTMLInputElement;
const kept = () => document.querySelector("output")?.textContent;
const empty = async (): Promise<void> => {
  await screen.click(field());
  field().select();
  await screen.press("Backspace");
};
const typing = async (text: string): Promise<void> => {
  for (const key of text) await screen.press(key);
};

test("a day counts as soon as it is whole, and is written out when the field is left", async () => {
  await screen.draw(<Day />);
  await screen.click(field());
  await typing("2/6/");
  assert.equal(kept(), "");
  await typing("90");
  assert.equal(kept(), "1990-06-02");
  assert.equal(field().value, "2/6/90");
  await screen.press("Tab");
  assert.equal(field().value, "02-06-1990");
});

test("what is no day leaves the day as it was", async () => {
  await screen.draw(<Day start="2026-03-04" />);
  await empty();
  await typing("31-6");
  assert.equal(kept(), "2026-03-04");
  await screen.press("Tab");
  assert.equal(field().value, "04-03-2026");
});

test("an emptied field is empty where a day may be missing, and has its day back elsewhere", async () => {
  await screen.draw(<Day start="2026-03-04" />);
  await empty();
  await screen.press("Tab");
  assert.equal(field().value, "04-03-2026");
  await screen.draw(<Day key="may" start="2026-03-04" clearable />);
  await empty();
  await screen.press("Tab");
  assert.equal(kept(), "");
});

test("a day that is set from outside wins over what is typed", async () => {
  await screen.draw(<Day start="2026-03-04" />);
  await empty();
  await typing("7");
  await screen.click(document.querySelector("[data-other]") as Element);
  assert.equal(field().value, "05-01-2026");
});

test("the calendar is there for Escape while its code comes, so that a drawer around does not close", async () => {
  await screen.draw(<Day />);
  let wasThere = false;
  const watch = new MutationObserver(() => (wasThere ||= document.querySelector("[data-calendar]") !== null));
  watch.observe(document.body, { childList: true, subtree: true });
  await screen.click(field());
  watch.disconnect();
  assert.ok(wasThere);
  await screen.press("Escape");
  assert.equal(document.querySelector("[data-calendar]"), null);
});
