import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { useState } from "react";
import { ApiError } from "#web/api/errors.ts";
import type { CellEdit } from "./cell-edit.ts";
import { editRow } from "./cell-moves.ts";
import { EditCell } from "./edit-cell.tsx";

let screen: Screen;
beforeEach(async () => (screen = await openScreen()));
afterEach(() => screen.close());

interface Row {
  readonly hash_id: string;
  readonly version: number;
  readonly city: string;
  readonly weight: string;
}
interface Sent {
  readonly id: string;
  readonly value: string;
  readonly version: number;
}

let ids = 0;
/** Two rows of two cells, and what was sent of them; `answer` may refuse. */
function table(answer: (sent: Sent, rows: Row[]) => void = () => undefined) {
  const sent: Sent[] = [];
  const [first, second] = [`one-${(ids += 1)}`, `two-${ids}`];
  let now: Row[] = [
    { hash_id: first, version: 1, city: "Paris", weight: "1.5" },
    { hash_id: second, version: 4, city: "Lyon", weight: "" },
  ];
  function Shown() {
    const [rows, show] = useState(now);
    const cell = (key: "city" | "weight"): CellEdit<Row> => ({
      label: key,
      field: key === "city" ? { kind: "text" } : { kind: "number", rules: { least: 0, most: 100, decimals: 2 } },
      value: (row) => row[key],
      may: () => true,
      Cell: EditCell,
      begin: editRow,
      area: "contacts",
      save(row, value, version) {
        const one = { id: row.hash_id, value, version };
        sent.push(one);
        try {
          answer(one, now);
        } catch (e) {
          show(now);
          return Promise.reject(e);
        }
        now = now.map((r) => (r.hash_id === row.hash_id ? { ...r, [key]: value, version: version + 1 } : r));
        show(now);
        return Promise.resolve({ version: version + 1 });
      },
    });
    const [city, weight] = [cell("city"), cell("weight")];
    return (
      <table>
        <tbody>
          {rows.map((row, i) => (
            <tr key={row.hash_id} data-index={i}>
              <EditCell row={row} edit={city} column="city">
                {row.city}
              </EditCell>
              <EditCell row={row} edit={weight} column="weight">
                {row.weight}
              </EditCell>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  const change = (id: string, part: Partial<Row>): void => {
    now = now.map((r) => (r.hash_id === id ? { ...r, ...part } : r));
  };
  return { Shown, sent, first, second, change };
}
const cells = () => [...document.querySelectorAll<HTMLElement>("[data-edit]")];
const field = () => document.querySelector<HTMLInputElement>("td input");
const text = async (words: string): Promise<void> => {
  for (const key of words) await screen.press(key);
};
/** The editor is a part of its own, loaded at the first edit. */
const opened = async (): Promise<void> => {
  for (let i = 0; i < 200 && !field(); i += 1) await screen.wait(40);
  assert.ok(field(), "the cell has its field");
};
const begin = async (at: number, key = "F2"): Promise<void> => {
  cells()[at]?.focus();
  await screen.press(key);
  await opened();
};

test("F2 edits, Enter saves and edits the next cell, Tab goes on to the next row", async () => {
  const { Shown, sent, first, second } = table();
  await screen.draw(<Shown />);
  await begin(0);
  assert.equal(field()?.value, "Paris");
  await text("Nice");
  await screen.press("Enter");
  await opened();
  assert.equal(field()?.value, "1,5", "the weight beside it");
  await text("2");
  await screen.press("Tab");
  await opened();
  assert.equal(field()?.value, "Lyon", "the next row");
  await text("Metz");
  await screen.press("Enter");
  assert.deepEqual(sent, [
    { id: first, value: "Nice", version: 1 },
    { id: first, value: "2", version: 2 },
    { id: second, value: "Metz", version: 4 },
  ]);
});

test("Escape leaves the cell as it was, with the focus on it; what is not changed is not sent", async () => {
  const { Shown, sent } = table();
  await screen.draw(<Shown />);
  await begin(0);
  await text("Nice");
  await screen.press("Escape");
  assert.equal(field(), null);
  assert.equal(document.activeElement, cells()[0]);
  assert.equal(cells()[0]?.textContent, "Paris");
  await begin(0);
  await screen.press("Tab");
  await opened();
  assert.deepEqual(sent, []);
});

test("what is wrong is said in the cell, and what was typed stays", async () => {
  const { Shown, sent } = table(() => {
    throw new ApiError(422, "No", { errors: { city: ["Not a city."] } });
  });
  await screen.draw(<Shown />);
  await begin(0);
  await text("X");
  await screen.press("Enter");
  assert.equal(sent.length, 1);
  assert.equal(field()?.value, "X");
  assert.match(document.querySelector("td")?.textContent ?? "", /Not a city\./u);
  await screen.press("Escape");
  await begin(1);
  await text("abc");
  await screen.press("Enter");
  assert.equal(sent.length, 1, "no number is not sent");
  assert.equal(field()?.getAttribute("aria-invalid"), "true", "and is said to be none");
  assert.equal(document.activeElement, field());
  assert.equal(field()?.value, "abc");
});

test("a change by somebody else is told with what they wrote; Enter again saves over it", async () => {
  let isFirst = true;
  const { Shown, sent, first, change } = table(({ id }) => {
    if (!isFirst) return;
    isFirst = false;
    change(id, { city: "Rome", version: 7 });
    throw new ApiError(409, "Changed", { code: "stale" });
  });
  await screen.draw(<Shown />);
  await begin(0);
  await text("Nice");
  await screen.press("Enter");
  assert.equal(field()?.value, "Nice");
  assert.match(document.querySelector("td")?.textContent ?? "", /Rome/u);
  await screen.press("Enter");
  assert.deepEqual(sent.at(-1), { id: first, value: "Nice", version: 7 });
});

test("the arrows go from cell to cell, and a row is edited from its first one", async () => {
  const { Shown } = table();
  await screen.draw(<Shown />);
  cells()[0]?.focus();
  await screen.press("ArrowRight");
  assert.equal(document.activeElement, cells()[1]);
  await screen.press("ArrowDown");
  assert.equal(document.activeElement, cells()[3]);
  await screen.press("ArrowLeft");
  assert.equal(document.activeElement, cells()[2]);
  await screen.press("ArrowUp");
  assert.equal(document.activeElement, cells()[0]);
  editRow(document, 1);
  await opened();
  assert.equal(field()?.value, "Lyon");
});
