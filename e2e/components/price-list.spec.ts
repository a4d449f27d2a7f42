import { expect } from "@playwright/test";
import { apiOf, person, test } from "../support/people.ts";

test("a supplier's price list of 500 lines is tried, read in, looked at and taken back", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf("farah", baseURL ?? "");
  const { data } = (await (await api.get("/api/components?kind=flavour&limit=50")).json()) as {
    data: { hash_id: string; number: string; name: string }[];
  };
  const [first] = data;
  if (!first) throw new Error("The demo company has no flavours.");
  // Ten days of prices for each of fifty flavours, by a supplier new to all of them.
  const lines = Array.from({ length: 500 }, (_, i) => {
    const of = data[i % data.length];
    return `Delta Sweeteners;${of?.number};DS-${i % data.length};${10 + Math.floor(i / data.length)},50;EUR;kg;0${(Math.floor(i / data.length) % 9) + 1}-0${1 + Math.floor(i / 450)}-2026`;
  });
  const page = await person(browser, "farah", "/admin/tools/components");
  await page.getByRole("link", { name: "Import a price list" }).click();
  const give = async (text: string): Promise<void> =>
    await page
      .getByTestId("table")
      .setInputFiles({ name: "delta.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const heading = "Supplier;Number;Code;Price;Currency;Unit;Valid from";
  await give([heading, ...lines, `Nobody & Sons;${first.number};X;1;EUR;kg;01-01-2026`].join("\n"));
  await expect(page.getByText("1 row to correct")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import the 500 good rows" })).toBeVisible();
  await give([heading, ...lines].join("\n"));
  await page.getByRole("button", { name: "Import 500 rows" }).click();
  await expect(page.getByRole("heading", { name: "500 created, 0 changed" })).toBeVisible();

  await page.goto(`/admin/tools/components/${first.hash_id}/view?tab=suppliers`);
  await page.getByRole("link", { name: "Delta Sweeteners" }).click();
  await expect(page.getByLabel("Supplier’s code")).toHaveValue("DS-0");
  await expect(page.getByLabel("Price", { exact: true })).toHaveCount(10);
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.goto("/admin/import/component_prices");
  await page.getByRole("button", { name: "Undo the import" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("Undone").first()).toBeVisible();
  await page.goto(`/admin/tools/components/${first.hash_id}/view?tab=suppliers`);
  await expect(page.getByRole("button", { name: "Add a supplier" }).first()).toBeVisible();
  await expect(page.getByText("Delta Sweeteners")).toHaveCount(0);
});
