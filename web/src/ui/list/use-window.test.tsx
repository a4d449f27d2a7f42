import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { useRef } from "react";
import { useWindow } from "./use-window.ts";

let screen: Screen;
beforeEach(async () => {
  screen = await openScreen();
});
afterEach(async () => await screen.close());

const ROW = 36;
const COUNT = 500;
function Rows() {
  const box = useRef<HTMLDivElement>(null);
  const window = useWindow(box, COUNT, ROW);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, as the list's own
    <div ref={box} role="region" aria-label="Rows" tabIndex={0}>
      {Array.from({ length: window.to - window.from }, (_, i) => (
        <p key={window.from + i} data-index={window.from + i} tabIndex={-1}>
          <a href="/">{window.from + i}</a>
        </p>
      ))}
    </div>
  );
}
const box = (): HTMLElement => document.querySelector<HTMLElement>("[role=region]") as HTMLElement;
const row = (index: number): HTMLElement | null => box().querySelector(`[data-index="${index}"]`);
/** As End, Home, Page Down or a wheel do. */
const scrollTo = async (top: number): Promise<void> => {
  box().scrollTop = top;
  box().dispatchEvent(new Event("scroll"));
  await screen.wait(20);
};

for (const [what, inside] of [
  ["a row", (at: HTMLElement | null) => at],
  ["a link in a row", (at: HTMLElement | null) => at?.querySelector("a")],
] as const)
  test(`${what} that is scrolled away from leaves the focus to the list, whichever way one goes`, async () => {
    await screen.draw(<Rows />);
    // Of what is to be seen a DOM without a layout knows nothing.
    Object.defineProperty(box(), "clientHeight", { value: 400 });
    for (const [from, to] of [
      [0, COUNT * ROW - 400],
      [COUNT - 1, 0],
      [0, 60 * ROW],
    ] as const) {
      await scrollTo(from * ROW - 200);
      inside(row(from))?.focus();
      assert.ok(row(from)?.contains(document.activeElement), `row ${from} has the focus`);
      await scrollTo(to);
      assert.equal(row(from), null, `row ${from} is drawn no more`);
      assert.equal(document.activeElement, box());
    }
  });

test("a row that stays in view keeps the focus, and one beside the list is left alone", async () => {
  await screen.draw(
    <>
      <input aria-label="Search" />
      <Rows />
    </>,
  );
  Object.defineProperty(box(), "clientHeight", { value: 400 });
  row(10)?.focus();
  await scrollTo(200);
  assert.equal(document.activeElement, row(10));
  document.querySelector("input")?.focus();
  await scrollTo(COUNT * ROW - 400);
  assert.equal(document.activeElement, document.querySelector("input"));
});
