import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { QueryClientProvider } from "@tanstack/react-query";
import fc from "fast-check";
import { useState } from "react";
import { listUsers } from "#contract/users/endpoints.ts";
import { queryClient } from "#web/api/query.ts";
import { ChoiceField } from "../form/choice-field.tsx";
import { ChoicesField } from "../form/choices-field.tsx";
import { ReferenceField } from "../form/reference-field.tsx";
import { folded, hasWords } from "#contract/kit/words.ts";
import { type Choice, textOf } from "./matching.ts";

const choices: readonly Choice[] = [
  { value: "1", label: "Belgium" },
  { value: "2", label: "Switzerland" },
  { value: "3", label: "New Caledonia" },
  { value: "4", label: "Canada" },
  { value: "5", label: "Éclat SA" },
  { value: "6", label: "Anna Bell", note: "Éclat SA" },
  { value: "7", label: "Bella", note: "Canada Dry" },
  { value: "8", label: "Nell" },
  { value: "9", label: "Belle" },
];

type Kind = "short" | "long" | "page" | "several";
interface Seen {
  value: string;
  values: readonly string[];
  saved: number;
  /** Escapes that reached what is around the field. */
  escaped: number;
}

/** One field in a form, and another to go to. */
function Form({ kind, start, seen, clearable }: { kind: Kind; start: string; seen: Seen; clearable?: boolean }) {
  const [value, setValue] = useState(start);
  const [values, setValues] = useState<readonly string[]>([]);
  seen.value = value;
  seen.values = values;
  const save = (): void => void (seen.saved += 1);
  const field = { label: "Choice", value, onChange: setValue, ...(clearable && { clearable }) };
  const now = choices.find((c) => c.value === start);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as drawers and pages listen
    <form
      onSubmit={(e) => (e.preventDefault(), save())}
      onKeyDown={(e) => {
        if (e.key === "Escape") seen.escaped += 1;
        if (e.key === "Enter" && e.ctrlKey && !e.defaultPrevented) save();
      }}
    >
      {kind === "several" ? (
        <ChoicesField label="Choice" value={values} onChange={setValues} choices={choices} />
      ) : kind === "short" ? (
        <ChoiceField {...field} choices={choices} />
      ) : (
        <ReferenceField
          {...field}
          from={listUsers}
          input={{ query: { limit: 4 } }}
          now={now && { hash_id: now.value, name: now.label }}
          note={(row) => choices.find((c) => c.value === row.hash_id)?.note}
          asks={kind === "long"}
        />
      )}
      <input aria-label="Next" />
    </form>
  );
}

/** The server, as far as a picker sees it: it answers each search after its own time. */
function serve(delays: Iterator<number>): void {
  globalThis.fetch = (async (address: string, { signal }: RequestInit) => {
    const search = new URL(address, location.href).searchParams.get("search") ?? "";
    await new Promise((done) => setTimeout(done, delays.next().value ?? 100));
    signal?.throwIfAborted();
    const found = choices.filter((c) => hasWords(textOf(c), search));
    // Without words, the first page alone: the rest is found by searching.
    const page = search === "" ? found.slice(0, 1) : found;
    const after = page.length < found.length ? "more" : null;
    return Response.json({ data: page.map((c) => ({ hash_id: c.value, name: c.label })), after });
  }) as typeof fetch;
}

let screen: Screen;
const field = () => document.querySelector<HTMLInputElement>('input[role="combobox"]') as HTMLInputElement;
const options = () => [...document.querySelectorAll('[role="option"]')];
const highlighted = (): string | undefined => {
  const id = field().getAttribute("aria-activedescendant");
  const at = id === null ? null : document.getElementById(id);
  assert.equal(at?.getAttribute("aria-selected") ?? "true", "true", "what is pointed at is what shows");
  return at?.textContent ?? undefined;
};
async function open(
  kind: Kind,
  start = "",
  clearable = false,
  delays: readonly number[] = [],
  loads = 400,
): Promise<Seen> {
  const seen: Seen = { value: start, values: [], saved: 0, escaped: 0 };
  serve(delays.values());
  await screen.draw(
    <QueryClientProvider client={queryClient}>
      <Form kind={kind} start={start} seen={seen} clearable={clearable} />
    </QueryClientProvider>,
  );
  await screen.wait(loads);
  await screen.click(field());
  return seen;
}
const typing = async (text: string): Promise<void> => {
  for (const key of text) await screen.press(key);
};

beforeEach(async () => void (screen = await openScreen()));
afterEach(async () => {
  await screen.close();
  queryClient.clear();
});

test("what is typed over a filled field finds its own choice, and Enter takes that", async () => {
  const seen = await open("short", "1");
  await typing("switz");
  assert.equal(highlighted(), "Switzerland");
  await screen.press("Enter");
  assert.equal(seen.value, "2");
  assert.equal(field().value, "Switzerland");
  assert.equal(seen.saved, 0, "the form waits for an Enter of its own");
});

test("once a choice is taken, the next letters find another in its place", async () => {
  const seen = await open("short");
  await typing("belg");
  await screen.press("Enter");
  await typing("switz");
  assert.equal(highlighted(), "Switzerland");
  await screen.press("Tab");
  assert.equal(seen.value, "2");
  assert.equal(field().value, "Switzerland");
});

test("a click into a field that has the focus asks for another choice", async () => {
  const seen = await open("short", "1");
  await screen.press("Escape");
  // Where the press of a browser puts the caret.
  field().setSelectionRange(7, 7);
  await screen.click(field());
  await typing("switz");
  assert.equal(highlighted(), "Switzerland");
  await screen.press("Enter");
  assert.equal(seen.value, "2");
});

test("what is typed before the list is there is searched for once it is", async () => {
  const seen = await open("page", "", false, [600, 50, 50, 50], 0);
  await typing("switz");
  await screen.wait(1500);
  assert.equal(highlighted(), "Switzerland");
  await screen.press("Enter");
  assert.equal(seen.value, "2");
});

test("letters that no choice has change nothing, and the field says so", async () => {
  const seen = await open("short", "1");
  await typing("prospect");
  assert.equal(highlighted(), undefined);
  await screen.press("Enter");
  await screen.press("Tab");
  assert.equal(seen.value, "1");
  assert.equal(field().value, "Belgium");
  assert.match(screen.body.textContent, /ui\.not_chosen/u);
});

test("what begins with the text comes first, then words of it, then notes", async () => {
  await open("short");
  await typing("bel");
  assert.deepEqual(
    options().map((o) => o.textContent),
    ["Belgium", "Bella · Canada Dry", "Belle", "Anna Bell · Éclat SA"],
  );
  for (let i = 0; i < 3; i++) await screen.press("Backspace");
  await typing("ecl");
  assert.deepEqual(
    options().map((o) => o.textContent),
    ["Éclat SA", "Anna Bell · Éclat SA"],
  );
});

test("Ctrl Enter saves and picks nothing", async () => {
  const several = await open("several");
  await typing("bel");
  await screen.press("Enter", { ctrlKey: true });
  assert.deepEqual(several, { value: "", values: [], saved: 1, escaped: 0 });
});

test("Ctrl Enter waits while a field of one shows something else than it would save", async () => {
  const seen = await open("short", "1");
  await typing("swi");
  await screen.press("Enter", { ctrlKey: true });
  assert.deepEqual([seen.value, seen.saved, field().value], ["1", 0, "Belgium"]);
  await screen.press("Enter", { ctrlKey: true });
  assert.equal(seen.saved, 1);
  await screen.press("Tab", { shiftKey: true });
  await screen.click(field());
  await typing("switzerland");
  await screen.press("Enter", { ctrlKey: true });
  assert.deepEqual([seen.value, seen.saved], ["2", 2], "named in full it is the value");
});

test("Escape closes the list alone; once more is the drawer's", async () => {
  const seen = await open("short", "1");
  await typing("swi");
  await screen.press("Escape");
  assert.deepEqual([options().length, field().value, seen.escaped], [0, "Belgium", 0]);
  await screen.press("Escape");
  assert.equal(seen.escaped, 1);
});

test("Tab takes what was typed or moved to, and nothing that only shows", async () => {
  const seen = await open("short");
  await screen.press("Tab");
  assert.equal(seen.value, "");
  await screen.click(field());
  await typing("can");
  await screen.press("Tab");
  assert.equal(seen.value, "4");
  assert.equal(document.activeElement?.getAttribute("aria-label"), "Next");
});

test("a deleted text clears the field that may be empty, and no other", async () => {
  const seen = await open("short", "1", true);
  await screen.press("Backspace");
  await screen.press("Tab");
  assert.equal(seen.value, "");
  await screen.close();
  screen = await openScreen();
  const kept = await open("short", "1");
  await screen.press("Backspace");
  await screen.press("Tab");
  assert.deepEqual([kept.value, field().value], ["1", "Belgium"]);
});

test("several: Enter adds, Backspace takes the last one back", async () => {
  const seen = await open("several");
  await typing("swi");
  await screen.press("Enter");
  await typing("bel");
  await screen.press("ArrowDown");
  await screen.press("Enter");
  assert.deepEqual(seen.values, ["2", "7"]);
  assert.ok(!options().some((o) => o.textContent === "Switzerland"), "a chosen one is not offered again");
  await screen.press("Backspace");
  assert.deepEqual(seen.values, ["2"]);
});

test("nothing is highlighted while the server still answers an older text", async () => {
  const seen = await open("long", "", false, [50, 1000, 100]);
  await typing("bel");
  await screen.wait(240);
  await typing("la");
  await screen.press("Enter");
  assert.deepEqual([seen.value, highlighted(), seen.saved], ["", undefined, 0]);
  await screen.wait(400);
  assert.equal(highlighted(), "Bella · Canada Dry");
  await screen.wait(1000);
  await screen.press("Enter");
  assert.equal(seen.value, "7");
});

const KEYS = [
  ..."abceilnsw ",
  "ArrowDown",
  "ArrowUp",
  "Enter",
  "Tab",
  "Escape",
  "Backspace",
  "CtrlEnter",
  "Delete all",
];
const step = fc.record({
  key: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(..."abeln") }, fc.constantFrom(...KEYS)),
  ms: fc.integer({ min: 20, max: 300 }),
});

/** The invariants around one key. */
async function pressed(seen: Seen, key: string, ms: number): Promise<void> {
  const before = { ...seen, highlight: highlighted(), text: field().value };
  const taken = before.values.length;
  const isTyped = before.text !== "" && !choices.some((c) => textOf(c) === before.text && c.value === seen.value);
  if (before.highlight !== undefined && isTyped)
    assert.ok(hasWords(before.highlight, before.text), `${before.highlight} for ${before.text}`);
  if (key === "Delete all") {
    field().select();
    await screen.press("Backspace");
  } else if (key === "CtrlEnter") await screen.press("Enter", { ctrlKey: true });
  else await screen.press(key);
  const took =
    seen.values.length > taken
      ? seen.values.at(-1)
      : seen.value !== before.value && seen.value !== ""
        ? seen.value
        : undefined;
  const choice = choices.find((c) => c.value === took);
  if (choice) {
    const isNamed = [textOf(choice), choice.label].some((name) => folded(name) === folded(before.text.trim()));
    assert.ok(["Enter", "Tab"].includes(key) || (key === "CtrlEnter" && isNamed), `${key} took ${choice.label}`);
    assert.ok(isNamed || textOf(choice) === before.highlight, `${textOf(choice)} for ${before.highlight}`);
  }
  if (seen.value === "" && before.value !== "") assert.equal(before.text.trim(), "", "only a deleted text clears");
  if (key === "CtrlEnter") assert.deepEqual(seen.values, before.values);
  if (key === "Tab" || (key === "CtrlEnter" && seen.saved > before.saved && seen.values.length === 0))
    assert.equal(field().value, shownOf(seen), "what shows is what is saved");
  if (key === "Tab") await screen.click(field());
  await screen.wait(ms);
}
const shownOf = (seen: Seen): string => {
  const choice = choices.find((c) => c.value === seen.value);
  return choice ? textOf(choice) : "";
};

for (const kind of ["short", "long", "several"] as const)
  test(`whatever is typed, what is taken was highlighted and fits: ${kind}`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 24 }),
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 8, maxLength: 40 }),
        fc.boolean(),
        async (steps, delays, clearable) => {
          await screen.close();
          queryClient.clear();
          screen = await openScreen();
          const seen = await open(kind, kind === "several" ? "" : "1", clearable, delays);
          for (const { key, ms } of steps) await pressed(seen, key, ms);
        },
      ),
      { numRuns: 40 },
    );
  });
