import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { KeyboardContext } from "./keyboard.ts";
import { useKeyboardOwner } from "./use-keyboard.ts";

let screen: Screen;
beforeEach(async () => (screen = await openScreen()));
afterEach(() => screen.close());

let sent: readonly string[] = [];
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;

/** A drawer that has just been opened: for its first moments it waits for the focus to come to its first field. */
function Opened() {
  const owner = useKeyboardOwner(true, () => document.querySelector("[data-overlay]"));
  return (
    <KeyboardContext value={owner}>
      <div data-overlay>
        <DrawerForm
          label="Deposit"
          submit="Deposit"
          onSubmit={() => (sent = [field("amount").value, field("note").value])}
          onCancel={() => undefined}
        >
          <input name="amount" data-autofocus />
          <input name="note" />
        </DrawerForm>
      </div>
    </KeyboardContext>
  );
}

beforeEach(() => (sent = []));

test("keys typed before any field has the focus go to the first one", async () => {
  await screen.draw(<Opened />);
  for (const key of "250") await screen.press(key);
  await screen.wait(80);
  assert.equal(field("amount").value, "250");
});

test("Ctrl Enter before any field has the focus waits for the words", async () => {
  await screen.draw(<Opened />);
  for (const key of "250") await screen.press(key);
  await screen.press("Enter", { ctrlKey: true });
  assert.deepEqual(sent, []);
  await screen.wait(80);
  assert.deepEqual(sent, ["250", ""]);
});

test("what is typed in a field of a drawer that still opens stays in that field, whichever is next", async () => {
  await screen.draw(<Opened />);
  await screen.click(field("amount"));
  for (const key of "250") await screen.press(key);
  await screen.click(field("note"));
  for (const key of "float") await screen.press(key);
  await screen.wait(80);
  assert.deepEqual([field("amount").value, field("note").value], ["250", "float"]);
});

test("Ctrl Enter right after the words sends them", async () => {
  await screen.draw(<Opened />);
  await screen.click(field("note"));
  for (const key of "ok") await screen.press(key);
  await screen.press("Enter", { ctrlKey: true });
  assert.deepEqual(sent, ["", "ok"]);
});
