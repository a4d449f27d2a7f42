import { expect } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";
import { receiptPhoto } from "../support/receipt.ts";

test("mending a rejected expense: the reason is before one's eyes, and a saved receipt opens in large", async ({
  browser,
  baseURL,
}) => {
  const { seller, manager } = await ownPeople({ seller: "Sales", manager: "Office manager" });
  const api = await apiOf(seller, baseURL ?? "");
  const first = async (path: string): Promise<string> => {
    const { data } = (await (await api.get(path)).json()) as { data: { hash_id: string }[] };
    return data[0]?.hash_id ?? "";
  };
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const stored = await api.post("/api/expense/storeExpense", {
    multipart: {
      type: "TRAVEL",
      zone_hash_id: await first("/api/user/expense/access/zones"),
      title: "To be mended",
      start_date: day,
      end_date: day,
      "fees[0][amount]": "42.00",
      "fees[0][date]": day,
      "fees[0][reason_id]": await first("/api/reasons"),
      "fees[0][invoices][]": { ...(await receiptPhoto(["TAXI 42,00"])), name: "taxi.jpg" },
    },
  });
  expect(stored.ok(), await stored.text()).toBe(true);
  const { data } = (await stored.json()) as { data: { hash_id: string } };
  await api.patch(`/api/expense/${data.hash_id}/send`, { data: {} });
  const other = await apiOf(manager, baseURL ?? "");
  await expect(await other.patch(`/api/expense/${data.hash_id}/reject`, { data: { motif: "Which taxi?" } })).toBeOK();

  const page = await person(browser, seller, `/admin/expense/${data.hash_id}/update`);
  await expect(page.getByText("Which taxi?")).toBeVisible();
  await expect(page.getByText("Manager of Yvoire rejected it")).toBeVisible();
  await page
    .getByRole("button", { name: /taxi\.jpg/u })
    .first()
    .click();
  const large = page.getByRole("dialog", { name: "taxi.jpg" }).getByRole("img", { name: "taxi.jpg" });
  await expect(large).toBeVisible();
  await expect.poll(async () => (await large.boundingBox())?.width ?? 0).toBeGreaterThan(300);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The form is still there, unchanged.
  await expect(page.getByLabel("Title")).toHaveValue("To be mended");
});
