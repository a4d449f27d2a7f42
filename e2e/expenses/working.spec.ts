import { expect, type Page } from "@playwright/test";
import { person, signedIn, test } from "../support/people.ts";
import { receiptPhoto } from "../support/receipt.ts";
import { paste } from "../support/paste.ts";

/** Number of draft files in IndexedDB. */
const keptFiles = async (page: Page): Promise<number> =>
  await page.evaluate(
    async () =>
      await new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("cordial-drafts", 1);
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("files"));
        opening.addEventListener("error", () => reject(new Error("no database")));
        opening.addEventListener("success", () => {
          const count = opening.result.transaction("files").objectStore("files").count();
          count.addEventListener("success", () => {
            opening.result.close();
            resolve(count.result);
          });
        });
      }),
  );

test("what was typed and photographed survives a reload, and leaving asks", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/expense/create/report");
  const title = `Draft ${Date.now()}`;
  await page.getByLabel("Title").fill(title);
  await page
    .getByTestId("files")
    .first()
    .setInputFiles(await receiptPhoto(["KEPT"]));
  const fee = page.getByRole("group", { name: "Fee 1" });
  await fee.getByLabel("Amount").pressSequentially("12,30");
  await fee.getByLabel("Amount").blur();
  await expect(page.getByText("12,30").first()).toBeVisible();
  // Typed values are saved on leaving; storing a picture takes a moment.
  await expect.poll(async () => await keptFiles(page)).toBe(1);
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await expect(page.getByText("12,30").first()).toBeVisible();
  await expect(
    page
      .getByText("IMG_2041.jpg")
      .or(page.getByRole("img", { name: /IMG_2041/u }))
      .first(),
  ).toBeAttached();
});

test("an amount takes digits and no paste, and says so", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/expense/create/report");
  await page.getByRole("button", { name: "Add a fee" }).click();
  const amount = page.getByRole("group", { name: "Fee 1" }).getByLabel("Amount");
  await amount.pressSequentially("1a2b,5");
  await expect(amount).toHaveValue("12,5");
  await paste(amount, "999");
  await expect(amount).toHaveValue("12,5");
  await expect(page.getByText(/past/iu).first()).toBeVisible();
});

test("Esther approves with the keyboard alone, and rejects with a reason", async ({ browser }) => {
  const didier = await signedIn(browser, "didier");
  const title = `Clavier ${Date.now()}`;
  for (const n of [1, 2]) {
    await didier.goto("/admin/expense/create/report");
    await didier.getByLabel("Title").fill(`${title} ${n}`);
    await didier.getByRole("button", { name: "Add a fee" }).click();
    const fee = didier.getByRole("group", { name: "Fee 1" });
    await fee.getByRole("combobox", { name: "Reason" }).or(fee.getByLabel("Reason")).first().fill("Taxi");
    await didier.getByRole("option", { name: "Taxi", exact: true }).click();
    await fee.getByLabel("Amount").pressSequentially("5000");
    await didier.getByRole("button", { name: /^Send for approval/u }).click();
    await expect(didier.getByText("Waiting for approval").first()).toBeVisible();
  }
  const esther = await person(browser, "esther", `/admin/expenses/asked?search=${encodeURIComponent(title)}`);
  await expect(esther.getByRole("row", { name: new RegExp(title, "u") })).toHaveCount(2);
  await esther.locator("body").press("j");
  const approved = esther.waitForResponse((answer) => answer.url().endsWith("/approved"));
  await esther.locator("body").press("a");
  await approved;
  await expect(esther.getByRole("row", { name: new RegExp(title, "u") })).toHaveCount(1);
  await esther.locator("body").press("j");
  await esther.locator("body").press("r");
  await esther.getByRole("dialog").getByRole("textbox").fill("The slip is missing.");
  await esther.keyboard.press("Control+Enter");
  await expect(esther.getByRole("row", { name: new RegExp(title, "u") })).toHaveCount(0);
  await didier.goto(`/admin/expenses/list?search=${encodeURIComponent(title)}`);
  await didier
    .getByRole("row", { name: /Rejected/u })
    .getByText(title)
    .click();
  await expect(didier.getByText("The slip is missing.").first()).toBeVisible();
});

test("an office without a currency says so in the words of the specification", async ({ browser }) => {
  const page = await person(browser, "admin", "/admin/expense/create/office");
  await page.getByRole("combobox", { name: "Office" }).click();
  await page.getByRole("option", { name: /Antananarivo/u }).click();
  await expect(
    page
      .getByText("No currency assigned in this area. Please contact the administrator to resolve the problem")
      .first(),
  ).toBeVisible();
});

test("Ctrl K finds a record by a fragment of its title, without accents", async ({ browser }) => {
  const page = await person(browser, "bruno", "/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page
    .getByRole("dialog")
    .getByRole("combobox")
    .or(page.getByRole("dialog").getByRole("textbox"))
    .first()
    .fill("menage");
  await expect(page.getByRole("option", { name: /Ménage/u }).first()).toBeVisible();
});

test("a deletion that fails says so in the words of the specification, and why", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/expenses/list?expenseStatus=PAID");
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("link")
    .or(page.getByRole("row").nth(1).getByRole("cell").nth(1))
    .first()
    .click();
  await expect(page).toHaveURL(/\/expense\/[0-9a-f-]{36}\/view/u);
  const paid = /\/expense\/([0-9a-f-]{36})\//u.exec(page.url())?.[1] ?? "";
  await page.goto("/admin/expense/create/report");
  await page.getByLabel("Title").fill(`To be deleted ${Date.now()}`);
  await page.getByRole("button", { name: "Add a fee" }).click();
  const fee = page.getByRole("group", { name: "Fee 1" });
  await fee.getByRole("combobox", { name: "Reason" }).fill("Taxi");
  await page.getByRole("option", { name: "Taxi", exact: true }).click();
  await fee.getByLabel("Amount").pressSequentially("12,50");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/view/u);
  // Redirect the call to an expense that cannot be deleted: the server's own refusal comes back.
  await page.route("**/api/expense/*/delete*", async (route) => {
    await route.continue({
      url: route
        .request()
        .url()
        .replace(/[0-9a-f-]{36}/u, paid),
    });
  });
  await page.getByRole("button", { name: /more/iu }).last().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("An error occurred while deleting")).toBeVisible();
  await expect(page).toHaveURL(/\/view/u);
});
