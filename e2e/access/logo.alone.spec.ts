import { expect } from "@playwright/test";
import sharp from "sharp";
import { lendPage } from "../support/pages.ts";
import { person, test } from "../support/people.ts";

test("the company's logo stands on the sign-in page as long as there is one", async ({ browser }) => {
  const admin = await person(browser, "admin", "/admin/managment/settings/company");
  const buffer = await sharp({ create: { width: 300, height: 80, channels: 3, background: "#175235" } })
    .png()
    .toBuffer();
  await admin.getByTestId("logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await expect(admin.getByRole("img", { name: "Logo of Cordial" })).toBeVisible();
  const visitor = await lendPage(browser);
  await visitor.goto("/login");
  await expect(visitor.getByRole("img", { name: "Cordial" })).toBeVisible();
  await admin.getByRole("button", { name: "Remove" }).click();
  await expect(admin.getByText("None yet")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(visitor.getByRole("img", { name: "Cordial" })).toHaveCount(0);
});
