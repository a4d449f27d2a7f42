import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "#web/api/query.ts";
import { KeyboardContext } from "#web/kit/keyboard.ts";
import { useKeyboardOwner } from "#web/kit/use-keyboard.ts";
import { DrawerForm } from "./drawer.tsx";
import { TextField } from "./fields.tsx";
import { useRecordForm } from "./use-record-form.ts";

let screen: Screen;
beforeEach(async () => {
  localStorage.clear();
  screen = await openScreen();
  globalThis.fetch = async () => Response.json({ data: [], after: null });
});
afterEach(async () => {
  await screen.close();
  queryClient.clear();
});

const sent: string[] = [];
function Question() {
  const form = useRecordForm({
    draft: undefined,
    start: { words: "" },
    save: ({ words }) => void sent.push(words),
    saved: () => undefined,
    stays: true,
  });
  return (
    <DrawerForm ref={form.element} label="Question" submit="Send" onSubmit={form.submit} onCancel={form.close}>
      <TextField {...form.field("words", "tickets.question")} autoFocus />
    </DrawerForm>
  );
}
/** A drawer that owns the keyboard from its first render, as all do. */
function Drawer() {
  const owner = useKeyboardOwner(true, () => document.querySelector("main"));
  return (
    <KeyboardContext value={owner}>
      <main>
        <Question />
      </main>
    </KeyboardContext>
  );
}

test("Ctrl Enter in a form that was just drawn sends what was typed before", async () => {
  await screen.draw(
    <QueryClientProvider client={queryClient}>
      <Drawer />
    </QueryClientProvider>,
  );
  for (const key of "Which?") await screen.press(key);
  await screen.press("Enter", { ctrlKey: true });
  await screen.wait(100);
  assert.deepEqual(sent, ["Which?"]);
});

test("a form without a field that begins takes the focus that its button lost, and leaves any other alone", async () => {
  const form = (
    <DrawerForm label="Send" submit="Send" onSubmit={() => undefined} onCancel={() => undefined}>
      <input name="address" />
      <input name="subject" />
    </DrawerForm>
  );
  await screen.draw(form);
  await screen.wait(100);
  assert.equal(document.activeElement?.getAttribute("name"), "address");
  await screen.close();
  screen = await openScreen();
  const search = document.createElement("input");
  document.body.append(search);
  search.focus();
  await screen.draw(form);
  await screen.wait(100);
  assert.equal(document.activeElement, search);
});

test("a form in a drawer that stands on its cross begins with the first field that must still be filled", async () => {
  await screen.draw(
    <div role="dialog">
      <header>
        <button type="button">Close</button>
      </header>
    </div>,
  );
  screen.body.querySelector<HTMLElement>("header button")?.focus();
  await screen.draw(
    <div role="dialog">
      <header>
        <button type="button">Close</button>
      </header>
      <DrawerForm label="Sample" submit="Send" onSubmit={() => undefined} onCancel={() => undefined}>
        <input name="customer" required defaultValue="Kombucha Lavaux" />
        <input name="note" />
        <input name="recipe" required />
      </DrawerForm>
    </div>,
  );
  await screen.wait(100);
  assert.equal(document.activeElement?.getAttribute("name"), "recipe");
});
