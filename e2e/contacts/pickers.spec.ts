import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { person, test } from "../support/people.ts";

test("a picker takes what is typed and highlighted: a country, a customer before its people, colleagues", async ({
  browser,
}) => {
  const page = await person(browser, "admin", "/admin/contacts/create");
  await test.step("typed over a filled field", async () => {
    const country = page.getByRole("combobox", { name: "Country", exact: true });
    await country.click();
    for (const [typed, name] of [
      ["switz", "Switzerland"],
      ["belg", "Belgium"],
    ] as const) {
      await page.keyboard.type(typed);
      await expect(page.getByRole("option", { name, exact: true })).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Enter");
      await expect(country).toHaveValue(name);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
    }
  });
  await test.step("the firm, not its person", async () => {
    await page.goto("/admin/orders/create");
    const customer = page.getByRole("combobox", { name: "Customer", exact: true });
    await customer.click();
    await page.keyboard.type("kombu");
    const first = page.getByRole("option").first();
    await expect(first).toHaveText(/^Kombucha/u);
    await expect(first).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("option", { name: /^Camille Rochat · Kombucha/u })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(customer).toHaveValue(/^Kombucha/u);
  });
});

test("the first list of a visit is below its field before the code that places lists has come", async ({ browser }) => {
  const page = await person(browser, "admin", "/admin/contacts/create", { phone: true });
  const country = page.getByRole("combobox", { name: "Country", exact: true });
  await expect(country).toBeVisible();
  await page.route("**/assets/**", async (route) => await route.abort());
  await country.click();
  const list = page.getByRole("listbox", { name: "Country" });
  await expect(list).toBeVisible();
  const [field, box] = [
    await country.boundingBox(),
    await page.locator("[popover]").filter({ has: list }).boundingBox(),
  ];
  assert(field && box);
  expect(box.y).toBeGreaterThanOrEqual(field.y + field.height);
  expect(Math.abs(box.x - field.x)).toBeLessThan(field.width);
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
});

test("a guest who is only highlighted is not invited by Ctrl Enter", async ({ browser }) => {
  const page = await person(browser, "bruno", "/admin/agenda?appointment=new");
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Title" }).fill(`Alone ${Date.now()}`);
  await drawer.getByRole("combobox", { name: "Colleagues" }).click();
  await page.keyboard.type("ali");
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  const made = page.waitForRequest((r) => r.method() === "POST" && /\/api\/appointment/u.test(r.url()));
  await page.keyboard.press("Control+Enter");
  expect(((await made).postDataJSON() as { people?: string[] }).people ?? []).toEqual([]);
});

test("on a short phone the first error stands clear of the bars", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/expense/create/report", { phone: true });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByLabel("Title").fill(`Short ${Date.now()}`);
  await page.getByRole("button", { name: "Add a fee" }).click();
  const fee = page.getByRole("group", { name: "Fee 1" });
  await fee.getByRole("combobox", { name: "Reason" }).fill("Taxi");
  await page.getByRole("option", { name: "Taxi", exact: true }).click();
  await page.getByRole("button", { name: /^Send for approval/u }).click();
  const error = fee.locator(".mantine-InputWrapper-error").first();
  await expect(error).toBeInViewport({ ratio: 1 });
  const [top, bar] = [await error.boundingBox(), await page.locator("form footer").boundingBox()];
  expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
