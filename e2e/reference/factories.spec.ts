import { expect } from "@playwright/test";
import { receiptPhoto } from "../support/receipt.ts";
import { person, test } from "../support/people.ts";

test("a factory is made with a certificate and its paper, found by what expires, changed and deleted", async ({
  browser,
}) => {
  const page = await person(browser, "admin", "/admin/tools");
  const name = `Plant ${Date.now()}`;
  const drawer = page.getByRole("dialog");
  await page.getByRole("link", { name: /^Factories/u }).click();
  await expect(page.getByRole("row", { name: /Usine de Douala.*Expired/u })).toBeVisible();
  await page.getByRole("button", { name: /^New factory/u }).click();
  await drawer.getByLabel("Name", { exact: true }).fill(name);
  await drawer.getByLabel("Country").fill("Fran");
  await page.getByRole("option", { name: "France" }).click();
  await drawer.getByRole("button", { name: "Add a certificate" }).click();
  await drawer.getByLabel("Number").fill("ISO-77");
  await drawer.getByLabel("Valid until").fill("01-02-2020");
  await drawer.getByTestId("certificate-file").setInputFiles(await receiptPhoto(["ISO 22000"]));
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await page.getByPlaceholder("Search").first().fill("iso-77");
  await expect(page).toHaveURL(/search=iso-77/u);
  const row = page.getByRole("row", { name: new RegExp(`${name}.*Expired 01-02-2020`, "u") });
  await row.getByRole("link", { name }).click();
  await expect(drawer.locator("img")).toBeVisible();
  await drawer.getByLabel("Valid until").fill("01-02-2090");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("row", { name: new RegExp(name, "u") })).not.toContainText("Expired");
  await page
    .getByRole("row", { name: new RegExp(name, "u") })
    .getByRole("link", { name })
    .click();
  await drawer.getByRole("button", { name: "Remove ISO 22000 ISO-77" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("row", { name: new RegExp(name, "u") })).toHaveCount(0);
  await page.getByPlaceholder("Search").first().fill(name);
  await page
    .getByRole("row", { name: new RegExp(name, "u") })
    .getByRole("link", { name })
    .click();
  await drawer.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: /^Delete/u })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByRole("row", { name: new RegExp(name, "u") })).toHaveCount(0);
});
