import { expect } from "@playwright/test";
import { Keys } from "../support/counted-keys.ts";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

test("ten tasks are ticked with ten keys, undone together, and several by choosing them", async ({
  browser,
  baseURL,
}) => {
  const who = await ownPeople({ seller: ["Sales", "contacts_view_all", "contacts_create"] });
  const api = await apiOf(who.seller, baseURL ?? "");
  const made = async (method: "post" | "patch", path: string, data: object): Promise<string> => {
    const answer = await api[method](path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { hash_id: string } }).data.hash_id;
  };
  const countries = (await (await api.get("/api/country?search=France")).json()) as {
    data: { hash_id: string; name: string }[];
  };
  const country_hash_id = countries.data.find((c) => c.name === "France")?.hash_id;
  const contact_hash_id = await made("post", "/api/contact", {
    name: `Brasserie ${Date.now()}`,
    contactType: "society",
    country_hash_id,
    roles: ["customer"],
  });
  const order = await made("post", "/api/order", { contact_hash_id, value: "100" });
  await made("patch", `/api/order/${order}/confirm`, {});
  await api.dispose();

  const page = await person(browser, who.seller, `/admin/orders/${order}/view?tab=tasks`);
  const tasks = page.getByRole("table", { name: "Tasks" });
  const done = tasks.getByRole("button", { name: /^Open again: /u });
  await expect(tasks.getByRole("button", { name: /^Tick off: /u })).toHaveCount(10);

  await test.step("T ticks the next one", async () => {
    const keys = new Keys(page);
    for (let n = 0; n < 10; n += 1) await keys.press("t");
    await expect(done).toHaveCount(10);
    expect(keys.count).toBe(10);
    await page.waitForLoadState("networkidle");
    await page.reload();
    await expect(done).toHaveCount(10);
  });

  await test.step("one press opens one again, Undo takes it back", async () => {
    await tasks.getByRole("button", { name: "Open again: Packed" }).click();
    await expect(done).toHaveCount(9);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(done).toHaveCount(10);
  });

  await test.step("several that are chosen move together", async () => {
    await tasks.getByRole("checkbox", { name: "Choose Produced" }).click();
    await tasks.getByRole("checkbox", { name: "Choose Delivered" }).click({ modifiers: ["Shift"] });
    const bar = page.getByRole("region", { name: "Selection" });
    await bar.getByRole("button", { name: /^Open again/u }).click();
    await expect(done).toHaveCount(5);
    await expect(bar).toHaveCount(0);
  });

  await test.step("sub-tasks are typed below their task, one after the other", async () => {
    await tasks.getByRole("button", { name: "Sub-task of “Packed”" }).click();
    await page.keyboard.type("Order the pallets");
    await page.keyboard.press("Enter");
    await expect(tasks.getByRole("button", { name: "Order the pallets", exact: true })).toBeVisible();
    await page.keyboard.type("Print the labels");
    await page.keyboard.press("Enter");
    await expect(tasks.getByRole("button", { name: "Print the labels", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await tasks.getByRole("button", { name: "Tick off: Order the pallets" }).click();
    await expect(tasks.getByRole("button", { name: "Open again: Order the pallets" })).toBeVisible();
  });
});
