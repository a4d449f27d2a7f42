import { expect } from "@playwright/test";
import { person, test } from "../support/people.ts";

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
  await expect(page.getByText("This is in use and can’t be deleted.").first()).toBeVisible();
});
