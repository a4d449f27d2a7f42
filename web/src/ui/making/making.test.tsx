import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { bootstrap } from "#contract/access/endpoints.ts";
import { brand } from "#contract/reference/resources.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import type { Maker, MakerProps } from "../area.ts";
import { setAreas } from "../area.ts";
import { ReferenceField } from "../form/reference-field.tsx";

const rows = [
  { hash_id: "1", name: "Kombu Sun" },
  { hash_id: "2", name: "Fever Tree" },
];
let screen: Screen;
/** What the sheet was given. */
const given: { props?: MakerProps } = {};
const made = (): MakerProps | undefined => given.props;
/** The sheet of this test: it shows what it was given. */
const Make = (p: MakerProps) => {
  given.props = p;
  const make = (): void => {
    p.onMade({ hash_id: "3", name: "Fever" });
    p.onClose();
  };
  return (
    <button type="button" id="make" onClick={make}>
      Make
    </button>
  );
};

function Form({ takesProposal = false }: { takesProposal?: boolean }) {
  const [value, setValue] = useState("");
  const field = { label: "Brand", value, onChange: setValue, from: brand.list, takesProposal };
  return <ReferenceField {...field} />;
}

async function open(permissions: object, more: Partial<Maker> = {}, takes = false): Promise<HTMLInputElement> {
  globalThis.fetch = async () => Response.json({ data: rows, after: null });
  setAreas([
    {
      routes: [],
      makers: {
        "reference.brand.list": {
          kind: "brand",
          need: "brands_create",
          load: async () => ({ default: Make }),
          ...more,
        },
      },
    },
  ]);
  queryClient.setQueryData(keyOf(bootstrap, {}), {
    data: { user: { hash_id: "me" }, permissions, zones: [] },
  });
  await screen.draw(
    <QueryClientProvider client={queryClient}>
      <Form takesProposal={takes} />
    </QueryClientProvider>,
  );
  await screen.wait(300);
  const field = document.querySelector<HTMLInputElement>('input[role="combobox"]') ?? assert.fail();
  await screen.click(field);
  return field;
}
const typing = async (text: string): Promise<void> => {
  for (const key of text) await screen.press(key);
};
const options = () => [...document.querySelectorAll('[role="option"]')].map((o) => o.textContent);

beforeEach(async () => {
  delete given.props;
  screen = await openScreen();
});
afterEach(async () => {
  await screen.close();
  queryClient.clear();
  setAreas([]);
});

test("a name that no entry has is offered to be created, below what fits; Enter where nothing else fits opens the sheet", async () => {
  const field = await open({ brands_create: "all" });
  await typing("kombu s");
  assert.deepEqual(options(), ["Kombu Sun", "ui.create_named"]);
  await typing("tar");
  assert.deepEqual(options(), ["ui.create_named"]);
  await screen.press("Enter", { ctrlKey: true });
  assert.equal(given.props, undefined, "saving the form makes nothing");
  await screen.click(field);
  field.select();
  await typing("kombu star");
  await screen.press("Enter");
  await screen.wait(200);
  const props = made();
  assert.deepEqual([props?.typed, props?.isProposal], ["kombu star", false]);
});

test("an entry named in full offers nothing, whatever its capitals; nor does an empty field", async () => {
  await open({ brands_create: "all" });
  assert.deepEqual(options(), ["Fever Tree", "Kombu Sun"]);
  await typing("FEVER TREE");
  assert.deepEqual(options(), ["Fever Tree"]);
});

test("the arrows reach the row, and what was made is the choice", async () => {
  const field = await open({ brands_create: "all" });
  await typing("fever");
  await screen.press("ArrowDown");
  await screen.press("Enter");
  await screen.wait(200);
  assert.equal(given.props?.typed, "fever");
  await screen.click(document.querySelector("#make") ?? assert.fail());
  await screen.wait(200);
  assert.equal(field.value, "Fever");
});

test("it is proposed by people who may not create, and neither by others", async () => {
  await open({ reference_propose: "all" });
  await typing("new");
  assert.deepEqual(options(), ["ui.propose_named"]);
  await screen.press("Enter");
  await screen.wait(200);
  assert.equal(given.props?.isProposal, true);
  await screen.close();
  queryClient.clear();
  screen = await openScreen();
  await open({ brands_view: "all" });
  await typing("new");
  assert.deepEqual(options(), []);
});

test("what only some records may use is proposed on those alone, and created everywhere", async () => {
  for (const [rights, takes, offered] of [
    ["reference_propose", false, []],
    ["reference_propose", true, ["ui.propose_named"]],
    ["brands_create", false, ["ui.create_named"]],
  ] as const) {
    await open({ [rights]: "all" }, { someTake: true }, takes);
    await typing("new");
    assert.deepEqual(options(), offered);
    await screen.close();
    queryClient.clear();
    screen = await openScreen();
  }
});
