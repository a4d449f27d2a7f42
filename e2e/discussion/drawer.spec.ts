import { expect } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

test("in a drawer, the keys of a comment are the comment’s own", async ({ browser, baseURL }) => {
  const who = await ownPeople({
    keeper: [null, "factories_view", "factories_create", "factories_update"],
    onlooker: [null, "factories_view"],
  });
  const api = await apiOf(who.keeper, baseURL ?? "");
  const countries = (await (await api.get("/api/country?search=France")).json()) as {
    data: { hash_id: string; name: string }[];
  };
  const country_hash_id = countries.data.find((c) => c.name === "France")?.hash_id;
  const made = await api.post("/api/factory", { data: { name: `Usine ${Date.now()}`, country_hash_id } });
  expect(made.ok(), await made.text()).toBe(true);
  const { data } = (await made.json()) as { data: { hash_id: string } };
  const keeper = await person(browser, who.keeper, `/admin/tools/factories?edit=${data.hash_id}`);
  const drawer = keeper.getByRole("dialog");
  const field = drawer.getByRole("combobox", { name: "Add a comment" });

  await test.step("Escape closes what is offered, then leaves the field, and the drawer stays", async () => {
    await field.pressSequentially("Ask @onlo");
    await expect(keeper.getByRole("option", { name: "Onlooker of Yvoire" }).first()).toBeVisible();
    await field.press("Escape");
    await expect(keeper.getByRole("option")).toHaveCount(0);
    await field.press("Escape");
    await expect(field).not.toBeFocused();
    await expect(field).toHaveValue("Ask @onlo");
  });

  await test.step("Ctrl Enter sends the comment, and does not save the record", async () => {
    await field.fill("Ask them first");
    await field.press("Control+Enter");
    await expect(drawer.getByRole("listitem").filter({ hasText: "Ask them first" })).toBeVisible();
    await expect(field).toHaveValue("");
  });

  await test.step("Escape ends a correction; the next one closes the drawer", async () => {
    await drawer.getByRole("button", { name: "Edit" }).click();
    const correction = drawer.getByRole("combobox", { name: "Edit" });
    await expect(correction).toBeFocused();
    await correction.press("Escape");
    await expect(correction).toHaveCount(0);
    await expect(drawer).toBeVisible();
    await keeper.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
  });
});
