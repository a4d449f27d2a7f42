import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { verify } from "#server/verify.ts";
import { BROKEN, lineOf, QUICK } from "../support/line.ts";
import { databaseUrl, ownOffice } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

const panel = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });
async function made<T>(api: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await api.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}
interface Line {
  serial_number: string | null;
  counted: number | null;
  scans: number;
}
/** Scans by typing; `says` is what the band says of it. */
async function scan(page: Page, code: string, says: string): Promise<void> {
  await page.getByLabel("Code or number").fill(code);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("status").filter({ hasText: says }).filter({ hasText: code })).toBeVisible();
}

test("a stock-take goes on without a connection: scans wait on the phone, survive a reload, and are sent once, in their order", async ({
  browser,
}) => {
  const { people, office } = await ownOffice({
    keeper: ["Office manager", "supply_categories_create"],
    helper: "Office manager",
    second: "Office manager",
  });
  const api = await apiOf(people.keeper, test.info().project.use.baseURL ?? "");
  const mark = `L${Date.now() % 100_000}`;
  const category_id = (
    await made<{ hash_id: string }>(api, "/api/supply_category", { name: mark, stock_text_id: mark })
  ).hash_id;
  const article = { type: "MATERIAL", category_id, zone_id: office.id };
  await made(api, "/api/supply", { ...article, name: `Laptop ${mark}`, numbered: true, lot: 5 });
  await made(api, "/api/supply", { ...article, name: `Pens ${mark}`, lot: 8 });

  const phone = await person(browser, people.keeper, "/admin/managment/fournitures/counts", { phone: true });
  await phone.getByRole("button", { name: "Begin a stock-take" }).first().click();
  await panel(phone)
    .getByRole("button", { name: /^Begin/u })
    .click();
  await scan(phone, `${mark}-001`, "Right");

  const line = await lineOf(phone);
  await line(BROKEN);
  await scan(phone, `${mark}-002`, "Waits for the connection");
  await scan(phone, `${mark}-003`, "Waits for the connection");
  const pens = phone.getByLabel(`Counted Pens ${mark}`);
  await pens.fill("7");
  await pens.press("Enter");
  await expect(phone.getByText("3 scans wait for the connection.")).toBeVisible();
  await expect(pens).toHaveValue("7");
  await expect(phone.getByRole("button", { name: "End count" })).toBeDisabled();

  // Somebody else counts meanwhile.
  const helper = await person(browser, people.helper, "/admin/managment/fournitures/counts", { phone: true });
  await helper.getByRole("link", { name: /^\d+$/u }).first().click();
  await helper.getByRole("button", { name: /^Scan/u }).last().click();
  await scan(helper, `${mark}-004`, "Right");

  // The line is back for reading only: nothing of it is lost by loading the page again.
  await phone.route("**/api/supply_count/*/lines", async (route) => await route.abort());
  await line(QUICK);
  await phone.reload();
  await expect(phone.getByText("3 scans wait for the connection.")).toBeVisible();
  await expect(pens).toHaveValue("7");
  await expect(phone.getByText(`${mark}-003`, { exact: true })).toBeVisible();
  await phone.unroute("**/api/supply_count/*/lines");
  await expect(phone.getByText("wait for the connection")).toHaveCount(0);
  await expect(phone.getByText("4right")).toBeVisible();
  const id = new URL(phone.url()).searchParams.get("count") ?? "";
  const { data } = (await (await api.get(`/api/supply_count/${id}`)).json()) as { data: { lines: Line[] } };
  expect(data.lines.map((l) => [l.serial_number, l.counted, l.scans])).toEqual(
    expect.arrayContaining([
      [`${mark}-002`, null, 1],
      [`${mark}-003`, null, 1],
      [null, 7, 1],
    ]),
  );

  // A label that is torn off: it is said which one it is, and photographed.
  await scan(phone, "5CG2201XQ7", "Unknown code");
  await phone.getByTestId("photograph").setInputFiles({
    name: "scratch.png",
    mimeType: "image/png",
    buffer: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  });
  await expect(phone.getByText("Photograph added")).toBeVisible();
  await phone.getByRole("button", { name: "Which one?" }).click();
  await panel(phone).getByLabel("Code or number").fill(`${mark}-005`);
  await panel(phone).getByRole("button", { name: "Find" }).click();
  await expect(phone.getByRole("status").filter({ hasText: "Right" })).toContainText(`${mark}-005`);
  await expect(phone.getByRole("button", { name: /scratch\.png/u })).toBeVisible();
  await phone.getByRole("button", { name: "End count" }).click();
  await expect(phone.getByText("Somebody who did not count agrees it.").first()).toBeVisible();

  const second = await person(browser, people.second, `/admin/managment/fournitures/counts?count=${id}`);
  await expect(row(second, new RegExp(`Pens ${mark}`, "u"))).toContainText("−1");
  await expect(row(second, /-005/u).getByRole("button", { name: /scratch\.png/u })).toBeVisible();
  const paper = second.waitForEvent("download");
  await second.getByRole("button", { name: "Print the result" }).click();
  expect((await paper).suggestedFilename()).toMatch(/^Stock-take \d+\.pdf$/u);
  expect((await verify(databaseUrl())).problems).toEqual([]);
});
