import { expect } from "@playwright/test";
import { receiptPhoto } from "../support/receipt.ts";
import { apiOf, person, test } from "../support/people.ts";
import { sentExpense } from "../support/sent.ts";

test("a reason is made, found, changed and deleted; one that is used stays, and says why", async ({ browser }) => {
  const page = await person(browser, "admin", "/admin/tools/reason");
  const name = `Zoo tickets ${Date.now()}`;
  await page.getByRole("button", { name: /^New reason/u }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name", { exact: true }).fill(name);
  await drawer
    .getByRole("button", { name: /save|add|create/iu })
    .last()
    .click();
  await expect(drawer).toHaveCount(0);
  await page.getByPlaceholder("Search").first().fill(name);
  // The new row is in the unfiltered list already, and moves when filtered.
  await expect(page.getByRole("status").filter({ hasText: /^1 row$/u })).toBeVisible();
  await page.getByRole("row", { name: new RegExp(name, "u") }).click();
  await drawer.getByLabel("Name in French").fill("Billets de zoo");
  await drawer.getByRole("button", { name: /save/iu }).last().click();
  await expect(page.getByRole("row", { name: /Billets de zoo/u })).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await page.getByRole("row", { name: /Billets de zoo/u }).click();
  await drawer.getByRole("button", { name: /delete/iu }).click();
  await page
    .getByRole("dialog", { name: /^Delete/u })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByRole("row", { name: /Billets de zoo/u })).toHaveCount(0);

  await page.goto("/admin/tools/reason?search=Taxi");
  await page.getByRole("row", { name: /Taxi/u }).first().click();
  await drawer.getByRole("button", { name: /delete/iu }).click();
  await page
    .getByRole("dialog", { name: /^Delete/u })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("This is in use and can’t be deleted. Used by:").first()).toBeVisible();
});

test("the hub finds a list by words; a category is put below another, and a brand gets it and a picture", async ({
  browser,
}) => {
  const page = await person(browser, "admin", "/admin/tools");
  const name = `Sipz ${Date.now()}`;
  const drawer = page.getByRole("dialog");
  const add = drawer.getByRole("button", { name: "Add", exact: true });
  await test.step("from the hub to the categories", async () => {
    await expect(page.getByRole("link", { name: /Currencies.*\d+ entries/u })).toBeVisible();
    await page.getByLabel("Find a list").fill("cola");
    await expect(page.getByRole("link", { name: /\d+ entr/u })).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/tools\/b2c/u);
  });
  await test.step("a category below another stands right after it", async () => {
    await page.getByRole("button", { name: /^New category/u }).click();
    await drawer.getByLabel("Name", { exact: true }).fill(name);
    await drawer.getByLabel("Part of").click();
    await expect(page.getByRole("option", { name: "Cola", exact: true })).toHaveCount(0);
    await page.getByRole("option", { name: "Functional drinks" }).click();
    await add.click();
    await expect(drawer).toHaveCount(0);
    await page.getByPlaceholder("Search").first().fill("Functional drinks");
    const rows = page.locator("tbody tr[data-index]");
    await expect(rows.first()).toContainText("Functional drinks");
    await expect(rows.filter({ hasText: name })).toHaveCount(1);
  });
  await test.step("a brand of it with a picture, found by what the category is part of", async () => {
    await page.goto("/admin/tools/brands?edit=new");
    await drawer.getByLabel("Name", { exact: true }).fill(name);
    await drawer.getByLabel("B2C category").fill(name);
    await page.getByRole("option", { name: new RegExp(name, "u") }).click();
    await drawer.getByTestId("picture").setInputFiles(await receiptPhoto(["Sipz"]));
    await add.click();
    await expect(drawer).toHaveCount(0);
    await page.getByPlaceholder("Search").first().fill(name);
    const row = page.getByRole("row", { name: new RegExp(name, "u") });
    await expect(row.locator("img")).toBeVisible();
  });
});

test("a country is chosen, not typed; its names come in both languages", async ({ browser }) => {
  const page = await person(browser, "admin", "/admin/tools/countries?edit=new");
  const drawer = page.getByRole("dialog");
  const country = drawer.getByLabel("Country", { exact: true });
  await country.fill("Japan");
  await page.getByRole("option", { name: "Japan (JP)" }).click();
  await expect(drawer.getByLabel("Name in French")).toHaveValue("Japon");
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await page.getByPlaceholder("Search").first().fill("Japan");
  // Until it is found, its row may move between the press and the release of the button.
  await expect(page.getByRole("status").filter({ hasText: /^1 row$/u })).toBeVisible();
  await page.getByRole("row", { name: /Japan/u }).click();
  await expect(drawer.getByLabel("Code")).toHaveAttribute("readonly", "");
  await page.goto("/admin/tools/countries?edit=new");
  await country.fill("Japan");
  await expect(page.getByRole("option", { name: "Japan (JP)" })).toHaveCount(0);
});

test("a predefined comment is written by a few letters after a slash", async ({ browser, baseURL }) => {
  const id = await sentExpense(await apiOf("alice", baseURL ?? ""), `Slash ${Date.now()}`);
  const page = await person(browser, "bruno", `/admin/expense/${id}/view`);
  const field = page.getByRole("combobox", { name: "Add a comment" });
  await field.pressSequentially("Hello. /missing");
  await expect(page.getByRole("option", { name: /Receipt missing/u })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("option", { name: /Count again/u })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Hello. The receipt is missing. Please add it and send the expense again.");
});

test("two categories become one, their brands follow, and it is taken back", async ({ browser, baseURL }) => {
  const api = await apiOf("admin", baseURL ?? "");
  const [one, two] = [`Twin ${Date.now()}`, `Twins ${Date.now()}`];
  for (const name of [one, two]) await api.post("/api/b2c", { data: { name } });
  const rows = async (name: string): Promise<{ hash_id: string }[]> =>
    ((await (await api.get(`/api/b2c?search=${encodeURIComponent(name)}`)).json()) as { data: { hash_id: string }[] })
      .data;
  const [from] = await rows(two);
  await api.post("/api/brand", { data: { name: `Brand of ${two}`, b2cId: from?.hash_id } });
  const page = await person(browser, "admin", `/admin/tools/b2c?edit=${from?.hash_id}`);
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name: "1 brand" })).toBeVisible();
  await drawer.getByRole("button", { name: "Merge into another entry" }).click();
  await drawer.getByLabel(`Merge ${two} into`).fill(one);
  await page.getByRole("option", { name: one }).click();
  await expect(drawer.getByText(/will use the other entry: 1 brand/u)).toBeVisible();
  await drawer.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await page.goto(`/admin/tools/b2c?search=${encodeURIComponent(one)}`);
  const row = page.getByRole("row", { name: new RegExp(one, "u") });
  await expect(row.getByRole("link", { name: "1", exact: true })).toBeVisible();
  await row.getByRole("link", { name: one }).click();
  await drawer.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText(`${two} is back, with everything that used it.`).first()).toBeVisible();
  expect(await rows(two)).toHaveLength(1);
});
