import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "#web/api/query.ts";
import { usePreview } from "./use-preview.ts";
import { type TypedLineValue, readyLines } from "./values.ts";

const line = (title: string, amount: string): TypedLineValue => ({ title, purpose: "bonus", amount });

test("lines that are still being typed are not computed with", () => {
  assert.deepEqual(readyLines([line(" Panel ", "90"), line("", "50"), line("Later", ""), line("Nothing", "0.00")]), [
    line("Panel", "90"),
  ]);
});

/** What was asked, and when; each answer takes a second. */
let asked: { at: number; hours: string }[];
let screen: Screen;
const realFetch = globalThis.fetch;
beforeEach(async () => {
  screen = await openScreen();
  asked = [];
  globalThis.fetch = async (_, init) => {
    const { hours } = JSON.parse(init?.body as string) as { hours: string };
    asked.push({ at: Date.now(), hours });
    await new Promise((done) => setTimeout(done, 1000));
    return Response.json({ data: { hours } });
  };
});
afterEach(async () => {
  globalThis.fetch = realFetch;
  queryClient.clear();
  await screen.close();
});

function Typing() {
  const [hours, setHours] = useState("");
  const { shown, isStale } = usePreview({ user_hash_id: "u", zone_hash_id: "z", month: "2026-11", hours });
  return (
    <>
      <input value={hours} onChange={(e) => setHours(e.currentTarget.value)} />
      <output data-stale={isStale}>{shown?.hours}</output>
    </>
  );
}

test("typing never waits for what is computed: one question a moment after the last key, the last answer until then", async () => {
  await screen.draw(
    <QueryClientProvider client={queryClient}>
      <Typing />
    </QueryClientProvider>,
  );
  const input = screen.body.querySelector("input");
  const output = screen.body.querySelector("output");
  assert.ok(input && output);
  await screen.wait(1100);
  const before = asked.length;
  input.focus();
  for (const key of "151") {
    await screen.press(key);
    await screen.wait(80);
  }
  assert.equal(input.value, "151");
  assert.equal(asked.length, before);
  assert.equal(output.dataset.stale, "true");
  await screen.wait(300);
  assert.deepEqual(
    asked.slice(before).map((a) => a.hours),
    ["151"],
  );
  await screen.wait(1100);
  assert.equal(output.textContent, "151");
  await screen.press("2");
  assert.equal(input.value, "1512");
  await screen.wait(600);
  assert.equal(output.textContent, "151");
  await screen.wait(1000);
  assert.equal(output.textContent, "1512");
  assert.equal(output.dataset.stale, "false");
});
