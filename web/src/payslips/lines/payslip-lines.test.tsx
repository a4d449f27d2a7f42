import { openScreen, type Screen } from "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { QueryClientProvider } from "@tanstack/react-query";
import { bootstrap } from "#contract/access/endpoints.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { Progress } from "../run/progress.tsx";
import { payslipOf, ruleOf } from "./example.ts";
import { PayslipLines } from "./payslip-lines.tsx";

let screen: Screen;
beforeEach(async () => {
  screen = await openScreen();
  queryClient.setQueryData(keyOf(bootstrap, {}), { data: { user: null, zones: [], permissions: {} } });
});
afterEach(async () => {
  queryClient.clear();
  await screen.close();
});

const payslip = payslipOf({
  pay: "4500",
  rules: [
    ruleOf({ rule_id: "t1", title: "Tranche 1", value: "6.90", upper_bound: "3864", source: "https://example.org/t1" }),
    ruleOf({ rule_id: "t1e", title: "Tranche 1", value: "8.55", upper_bound: "3864", category: "employer" }),
  ],
});
const row = (title: string): HTMLElement => {
  const found = [...screen.body.querySelectorAll<HTMLElement>("button")].find((b) => b.textContent?.startsWith(title));
  assert.ok(found, title);
  return found;
};
const text = (): string => screen.body.textContent ?? "";
const draw = (look: "table" | "list" | "compare", asPrinted = false) =>
  screen.draw(
    <QueryClientProvider client={queryClient}>
      <PayslipLines payslip={payslip} look={look} asPrinted={asPrinted} />
    </QueryClientProvider>,
  );

for (const look of ["table", "list"] as const)
  test(`a line opens its why in place, and closes it again: ${look}`, async () => {
    await draw(look);
    assert.ok(!text().includes("payslips.why_amount"));
    await screen.click(row("Tranche 1"));
    assert.equal(row("Tranche 1").getAttribute("aria-expanded"), "true");
    assert.ok(text().includes("payslips.why_amount"));
    assert.ok(text().includes("3.864,00"));
    assert.equal(screen.body.querySelector('a[href="https://example.org/t1"]')?.textContent, "payslips.source_link");
    await screen.click(row("Tranche 1"));
    assert.ok(!text().includes("payslips.why_amount"));
  });

test("only one why is open at a time", async () => {
  await draw("table");
  await screen.click(row("Tranche 1"));
  await screen.click(row("payslips.line_base"));
  const open = [...screen.body.querySelectorAll("[aria-expanded=true]")].map((b) => b.textContent);
  assert.deepEqual(open, ["payslips.line_base"]);
});

test("the employer's part is on the reader's copy only where the country prints it", async () => {
  await draw("list");
  assert.ok(text().includes("payslips.employer_on_top"));
  await draw("list", true);
  assert.ok(!text().includes("payslips.employer_on_top"));
});

const running = { total: 40, by: null, started_at: "2026-11-25T16:42:00Z" };

test("a run is asked after every second until it has finished, and names who failed", async () => {
  let asked = 0;
  const poll = (): void => void (asked += 1);
  await screen.draw(<Progress progress={{ ...running, done: 12, finished: false, failed: [] }} poll={poll} />);
  assert.equal(screen.body.querySelector("progress")?.getAttribute("value"), "12");
  await screen.wait(3000);
  assert.equal(asked, 3);
  const failed = [{ user: { hash_id: "ada", name: "Ada" }, error: "No salary" }];
  await screen.draw(<Progress progress={{ ...running, done: 39, finished: true, failed }} poll={poll} />);
  await screen.wait(3000);
  assert.equal(asked, 3);
  assert.equal(screen.body.querySelector("progress"), null);
  assert.ok(text().includes("payslips.failed_one"));
});
