import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { useState } from "react";
import { NumberInput } from "./number-input.tsx";
import { RateInput } from "./rate-input.tsx";

let screen: Screen;
beforeEach(async () => (screen = await openScreen()));
afterEach(() => screen.close());

const field = () => document.querySelector<HTMLInputElement>("input") as HTMLInputElement;
const selected = () => field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0);
const typing = async (text: string): Promise<void> => {
  for (const key of text) await screen.press(key);
};

/** A rate that is proposed on a press of the button, as one that arrives from the server. */
function Rate({ start }: { start: string }) {
  const [rate, setRate] = useState(start);
  return (
    <>
      <RateInput label="Rate" value={rate} onChange={setRate} />
      <button type="button" onMouseDown={(e) => e.preventDefault()} onClick={() => setRate("1.148328")}>
        propose
      </button>
      <output>{rate}</output>
    </>
  );
}
const kept = () => document.querySelector("output")?.textContent;
const propose = () => screen.click(document.querySelector("button") as Element);

test("what is typed into a field with a proposed value replaces it", async () => {
  await screen.draw(<Rate start="1.1" />);
  await screen.click(field());
  assert.equal(selected(), "1,1");
  await typing("1,25");
  assert.equal(field().value, "1,25");
  assert.equal(kept(), "1.25");
});

test("so does what is typed into one whose value is proposed while it has the focus", async () => {
  await screen.draw(<Rate start="" />);
  await screen.click(field());
  await propose();
  assert.equal(selected(), "1,148328");
  await typing("1,25");
  assert.equal(kept(), "1.25");
});

test("what could not be read is not selected: it is mended where it is wrong", async () => {
  await screen.draw(<Rate start="" />);
  await screen.click(field());
  await typing("12 34");
  await screen.press("Tab");
  await screen.click(field());
  assert.equal(selected(), "");
  field().setSelectionRange(5, 5);
  await screen.press("5");
  assert.equal(kept(), "12345");
});

function Quantity() {
  const [quantity, setQuantity] = useState("");
  return (
    <>
      <NumberInput
        label="Quantity"
        rules={{ least: 0, most: 9999, decimals: 3 }}
        value={quantity}
        onChange={setQuantity}
      />
      <output>{quantity}</output>
    </>
  );
}

test("taking the other meaning of a number leaves the focus in its field", async () => {
  await screen.draw(<Quantity />);
  await screen.click(field());
  await typing("1.500");
  assert.equal(kept(), "1500");
  await screen.click(document.querySelector("button") as Element);
  assert.equal(kept(), "1.5");
  assert.equal(document.activeElement, field());
});

test("Tab after a number with two meanings goes on to the next field: Enter there takes neither", async () => {
  await screen.draw(
    <>
      <Quantity />
      <input aria-label="Next" />
    </>,
  );
  await screen.click(field());
  await typing("1.500");
  await screen.press("Tab");
  assert.equal(document.activeElement?.getAttribute("aria-label"), "Next");
  await screen.press("Enter");
  assert.equal(kept(), "1500");
});
