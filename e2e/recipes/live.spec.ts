import { expect } from "@playwright/test";
import { connect } from "#server/kit/sql/database.ts";
import { databaseUrl, ownPeople } from "../support/own-people.ts";
import { goAndListen, person, signedIn, test } from "../support/people.ts";

test("a flavourist’s recipe arrives in a colleague’s list while it is open", async ({ browser }) => {
  const rights = ["recipes_create", "recipes_view", "recipes_view_all", "recipes_update"] as const;
  const who = await ownPeople({ flavourist: ["Employee", ...rights], colleague: ["Employee", ...rights] });
  // A recipe belongs to its creator's main country, where the colleague sees all recipes.
  const pool = connect({ url: databaseUrl(), max: 1, applicationName: "browser tests" }, () => undefined);
  await pool.query(
    "UPDATE app_user SET main_country_id = (SELECT hash_id FROM country WHERE iso2 = 'FR') WHERE email = $1",
    [`${who.flavourist}@cordial.example`],
  );
  await pool.end();
  const name = `Live cordial ${Date.now()}`;
  const list = await signedIn(browser, who.colleague);
  await goAndListen(list, "/admin/recipes", "private-");
  await expect(list.getByRole("row").nth(1)).toBeVisible();

  const bench = await person(browser, who.flavourist, "/admin/recipes/create");
  await bench.getByLabel("Name", { exact: true }).fill(name);
  await bench.keyboard.press("Control+Enter");
  await expect(bench.getByRole("heading", { name })).toBeVisible();

  // Without a reload the list shows the recipe, or says that there is something new.
  const news = list.getByRole("button", { name: /new/iu });
  await expect(
    list
      .getByRole("row", { name: new RegExp(name, "u") })
      .or(news)
      .first(),
  ).toBeVisible();
  if (await news.first().isVisible()) await news.first().click();
  await expect(list.getByRole("row", { name: new RegExp(name, "u") })).toBeVisible();
});
