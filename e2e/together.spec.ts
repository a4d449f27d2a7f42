import { expect, type Page } from "@playwright/test";
import { seriousFindings } from "./support/axe.ts";
import { apiOf, goAndListen, signedIn, test } from "./support/people.ts";

/** The presence text on the screen. */
const here = (page: Page, words: RegExp) => page.getByRole("status").filter({ hasText: words });

test("two people at one record see each other come, change it and go; who saves second loses nothing", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf("admin", baseURL ?? "");
  const { data: zones } = (await (await api.get("/api/zone")).json()) as { data: { hash_id: string; name: string }[] };
  const made = await api.post("/api/users/store", {
    data: {
      name: "Zoé Rencontre",
      email: `zoe.${Date.now()}@cordial.example`,
      zone_hash_id: zones.find((z) => z.name === "Paris")?.hash_id,
    },
  });
  const { data: zoe } = (await made.json()) as { data: { hash_id: string } };
  const address = `/admin/managment/users/${zoe.hash_id}/update`;

  const [agathe, gaston] = [await signedIn(browser, "admin"), await signedIn(browser, "gaston", { language: "fr" })];
  await Promise.all([agathe.goto(address), gaston.goto(address)]);
  await expect(here(agathe, /Gaston .* is here/u)).toBeVisible();
  await expect(here(gaston, /est ici/u)).toBeVisible();

  await gaston.locator("input[name=name]").fill("Zoé Rencontre-Martin");
  await expect(here(agathe, /Gaston .* is editing/u)).toBeVisible();
  expect(await seriousFindings(agathe)).toEqual([]);

  // Agathe saves first: Gaston is notified at once, not when he saves.
  await agathe.locator("input[name=email]").fill(`zoe.martin.${Date.now()}@cordial.example`);
  const email = await agathe.locator("input[name=email]").inputValue();
  await agathe.keyboard.press("Control+Enter");
  const told = gaston.getByRole("alert").filter({ hasText: "pendant votre saisie" });
  await expect(told).toBeVisible();
  await expect(gaston.locator("input[name=name]")).toHaveValue("Zoé Rencontre-Martin");

  // His changed fields are kept; the others have her values.
  await told.getByRole("button", { name: "Garder ma version" }).click();
  await expect(told).toHaveCount(0);
  await expect(gaston.locator("input[name=email]")).toHaveValue(email);
  await gaston.keyboard.press("Control+Enter");
  await expect(agathe.getByRole("heading", { level: 1, name: "Zoé Rencontre-Martin" })).toBeVisible();
  await expect(agathe.locator("input[name=name]")).toHaveValue("Zoé Rencontre-Martin");
  await expect(agathe.locator("input[name=email]")).toHaveValue(email);
  await expect(here(agathe, /Gaston .* is here/u)).toBeVisible();

  await gaston.goto("/admin/managment/users");
  await expect(here(agathe, /Gaston/u)).toHaveCount(0);
});

test("a form in a drawer says who else is at it, and takes theirs when one wants it", async ({ browser, baseURL }) => {
  const api = await apiOf("admin", baseURL ?? "");
  const made = await api.post("/api/zone", { data: { name: `Lyon ${Date.now()}`, time_zone: "Europe/Paris" } });
  const { data: zone } = (await made.json()) as { data: { hash_id: string; version: number } };
  const page = await signedIn(browser, "admin");
  await goAndListen(page, `/admin/area/${zone.hash_id}/update?edit=1`, `presence-record.zone.${zone.hash_id}`);
  const name = page.getByRole("dialog").locator("input[name=name]");
  await name.fill("Lyon, mine");
  const theirs = `Lyon, theirs ${Date.now()}`;
  await api.patch(`/api/zone/${zone.hash_id}/update`, { data: { name: theirs, version: zone.version } });
  await page.getByRole("dialog").getByRole("button", { name: "Take theirs" }).click();
  await expect(name).toHaveValue(theirs);
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveCount(0);
});
