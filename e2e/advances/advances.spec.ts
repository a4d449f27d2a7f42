import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { verify } from "#server/verify.ts";
import { apiOf, person, test } from "../support/people.ts";
import { databaseUrl } from "../support/own-people.ts";
import { recordIn } from "../support/record-in.ts";

const panel = (page: Page) => page.getByRole("dialog");

/** Alice requests an advance on the screen and sends it. */
async function ask(alice: Page, title: string, amount: string): Promise<string> {
  await alice.goto("/admin/expenses/advances");
  await alice.getByRole("button", { name: "New advance" }).first().click();
  await panel(alice).getByLabel("Title").fill(title);
  await panel(alice).getByLabel("Amount").pressSequentially(amount);
  await panel(alice).getByRole("button", { name: "Save draft" }).click();
  await expect(alice.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await alice.getByRole("button", { name: /^Send for approval/u }).click();
  await expect(alice.getByText("Waiting for approval").first()).toBeVisible();
  return await recordIn(alice);
}

/** Chloe approves it and hands it over from the bank account. */
async function handOver(chloe: Page, id: string, said = "Not used"): Promise<void> {
  await chloe.goto(`/admin/accounting/avance/${id}/view`);
  await chloe.getByRole("button", { name: /^Approve/u }).click();
  await chloe.getByRole("button", { name: /^Hand over/u }).click();
  await panel(chloe).getByText("Compte courant", { exact: true }).click();
  await panel(chloe).getByRole("button", { name: "Hand over" }).click();
  await expect(chloe.getByText("Handed over").first()).toBeVisible();
  await expect(chloe.getByText(said).first()).toBeVisible();
}

/** An approved expense of Alice's that uses the advance, made by API calls: other tests cover the screens. */
async function spend(
  alice: APIRequestContext,
  bruno: APIRequestContext,
  advance: string,
  amount: string,
  title: string,
) {
  const zones = (await (await alice.get("/api/user/expense/access/zones")).json()) as {
    data: { hash_id: string; name: string }[];
  };
  const reasons = (await (await alice.get("/api/reasons")).json()) as { data: { hash_id: string }[] };
  const day = new Date().toISOString().slice(0, 10);
  const body = {
    type: "TRAVEL",
    zone_hash_id: zones.data.find((z) => z.name === "Paris")?.hash_id,
    title,
    start_date: day,
    end_date: day,
    avance_id: [advance],
    fees: [{ amount, date: day, reason_id: reasons.data[0]?.hash_id }],
  };
  const made = await alice.post("/api/expense/storeExpense", { data: body });
  expect(made.status(), await made.text()).toBe(200);
  const { data } = (await made.json()) as { data: { hash_id: string } };
  expect((await alice.patch(`/api/expense/${data.hash_id}/send`, { data: {} })).status()).toBe(200);
  expect((await bruno.patch(`/api/expense/${data.hash_id}/approved`, { data: {} })).status()).toBe(200);
  return data.hash_id;
}
const holds = async (): Promise<void> => expect((await verify(databaseUrl())).problems).toEqual([]);

test("a travel advance of 500 EUR, spent 380, the rest given back into the box", async ({ browser, baseURL }) => {
  const mark = String(Date.now());
  const title = `Salon de Lille ${mark}`;
  const alice = await person(browser, "alice", "/admin/dashboard");
  const chloe = await person(browser, "chloe", "/admin/dashboard");
  const id = await ask(alice, title, "500");
  await handOver(chloe, id);

  await test.step("Alice names it on her expense, on the screen", async () => {
    await alice.goto("/admin/expense/create/travel");
    await alice.getByLabel("Title").fill(`Trois jours à Lille ${mark}`);
    await alice.getByRole("button", { name: "Add a fee" }).click();
    const fee = alice.getByRole("group", { name: /Fee 1/u });
    await fee.getByRole("combobox", { name: "Reason" }).or(fee.getByLabel("Reason")).first().fill("Hotel");
    await alice.getByRole("option", { name: "Hotel", exact: true }).click();
    await fee.getByLabel("Amount").pressSequentially("380");
    await fee.getByRole("button", { name: "Done" }).click();
    await alice.getByRole("combobox", { name: "Advances" }).or(alice.getByLabel("Advances")).first().fill(mark);
    await alice.getByRole("option", { name: new RegExp(title, "u") }).click();
    await alice.keyboard.press("Escape");
    await alice.getByRole("button", { name: "Send for approval" }).click();
    await expect(alice.getByText("Waiting for approval").first()).toBeVisible();
  });
  const expense = await recordIn(alice);
  await (await apiOf("bruno", baseURL ?? "")).patch(`/api/expense/${expense}/approved`, { data: {} });

  await test.step("Chloe validates it against the advance: nothing is owed", async () => {
    await chloe.goto(`/admin/accounting/expenses/${expense}/view`);
    await expect(chloe.getByRole("checkbox", { name: new RegExp(title, "u") })).toBeChecked();
    await expect(chloe.getByText("Still owed to Alice Martin")).toBeVisible();
    await chloe.getByRole("button", { name: /^Validate/u }).click();
    await expect(chloe.getByText("Paid", { exact: true }).first()).toBeVisible();
    await expect(chloe.getByText("Covered by advances").first()).toBeVisible();
  });

  await test.step("the rest goes back into the box, and the advance is settled", async () => {
    await chloe.goto(`/admin/accounting/avance/${id}/view`);
    await expect(chloe.getByText("120,00").first()).toBeVisible();
    await chloe.getByRole("button", { name: /^Close/u }).click();
    await panel(chloe).getByText("Caisse euros", { exact: true }).click();
    await panel(chloe)
      .getByRole("button", { name: /^Close the advance/u })
      .click();
    await expect(chloe.getByText("Settled", { exact: true }).first()).toBeVisible();
    await chloe.getByRole("tab", { name: /Payments/u }).click();
    await expect(chloe.getByRole("row", { name: /Given back into Caisse euros.*120,00/u })).toBeVisible();
  });
  await holds();
});

test("the same overspent: the company pays the rest", async ({ browser, baseURL }) => {
  const mark = String(Date.now());
  const alice = await person(browser, "alice", "/admin/dashboard");
  const chloe = await person(browser, "chloe", "/admin/dashboard");
  const id = await ask(alice, `Mission à Nice ${mark}`, "500");
  await handOver(chloe, id);
  const expense = await spend(
    await apiOf("alice", baseURL ?? ""),
    await apiOf("bruno", baseURL ?? ""),
    id,
    "620",
    `Nice ${mark}`,
  );
  await chloe.goto(`/admin/accounting/expenses/${expense}/view`);
  await expect(chloe.getByText("120,00 EUR").first()).toBeVisible();
  await chloe.getByRole("button", { name: /^Validate/u }).click();
  await expect(chloe.getByText("Covered by advances").first()).toBeVisible();
  await chloe
    .getByRole("button", { name: /^Pay\b/u })
    .or(chloe.getByRole("link", { name: /^Pay\b/u }))
    .first()
    .click();
  await expect(chloe.getByLabel("Amount", { exact: true })).toHaveValue("120,00");
  await chloe.getByText("Compte courant", { exact: true }).click();
  await chloe.getByRole("button", { name: /^Pay 120,00/u }).click();
  await expect(chloe.getByText("Paid", { exact: true }).first()).toBeVisible();
  await alice.goto(`/admin/avance/${id}/view`);
  await expect(alice.getByText("Used", { exact: true }).first()).toBeVisible();
  await holds();
});

test("a loan over 6 months: planned, received, postponed, and closed with its last instalment", async ({ browser }) => {
  const mark = String(Date.now());
  const alice = await person(browser, "alice", "/admin/expenses/advances");
  const chloe = await person(browser, "chloe", "/admin/dashboard");
  await alice.getByRole("button", { name: "New advance" }).first().click();
  await panel(alice).getByRole("combobox", { name: "Type" }).or(panel(alice).getByLabel("Type")).first().click();
  await alice.getByRole("option", { name: "Loan" }).click();
  await panel(alice).getByLabel("Title").fill(`Prêt vélo ${mark}`);
  await panel(alice).getByLabel("Amount").pressSequentially("1000");
  await panel(alice).getByLabel("Number of monthly instalments").fill("6");
  await expect(panel(alice).getByText("5 instalments of 166,67 EUR, the last one 166,65 EUR")).toBeVisible();
  await panel(alice).getByRole("button", { name: "Save draft" }).click();
  await alice.getByRole("button", { name: /^Send for approval/u }).click();
  await expect(alice.getByText("Waiting for approval").first()).toBeVisible();
  const id = await recordIn(alice);
  await handOver(chloe, id, "Nothing repaid yet");
  const rows = chloe.getByRole("table", { name: "Instalments" }).getByRole("row");
  await expect(rows).toHaveCount(7);
  await chloe.getByRole("button", { name: /^Skip/u }).first().click();
  await panel(chloe).getByRole("button", { name: "Skip" }).click();
  await expect(rows).toHaveCount(8);
  for (let month = 1; month <= 6; month += 1) {
    await chloe.getByRole("button", { name: /^Receive an instalment/u }).click();
    await panel(chloe).getByText("Caisse euros", { exact: true }).click();
    await panel(chloe).getByRole("button", { name: "Receive", exact: true }).click();
    await expect(chloe.getByRole("row", { name: /Received/u })).toHaveCount(month);
  }
  await expect(chloe.getByText("Closed").first()).toBeVisible();
  await expect(chloe.getByText("Repaid", { exact: true }).first()).toBeVisible();
  await holds();
});
