import { expect, type APIRequestContext } from "@playwright/test";
import { daysAgo } from "../support/days.ts";
import { ownOffice } from "../support/own-people.ts";
import { apiOf } from "../support/people.ts";

interface Row {
  readonly hash_id: string;
  readonly name: string;
}
async function answered<T>(answer: Promise<Awaited<ReturnType<APIRequestContext["get"]>>>): Promise<T> {
  const got = await answer;
  expect(got.ok(), `${got.url()} ${await got.text()}`).toBe(true);
  return ((await got.json()) as { data: T }).data;
}
const made = async (api: APIRequestContext, path: string, data: object): Promise<string> =>
  (await answered<Row>(api.post(path, { data }))).hash_id;

/** What the recipe is made of: no customer reads these words. */
export const MATERIALS = ["Vanillin", "Citric acid, anhydrous"] as const;

/** Two lots of the laboratory, and a recipe with two versions. 1 L weighs 1 kg; version 2 has 25 % vanillin and 75 % citric acid. */
async function recipeAndLots(flavourist: string, laboratory: string, country: string, mark: number, baseURL: string) {
  const api = await apiOf(flavourist, baseURL);
  const idOf = async (name: string): Promise<string> => {
    const path = `/api/component/forSale?laboratory_id=${laboratory}&search=${encodeURIComponent(name)}`;
    return (await answered<Row[]>(api.get(path))).find((c) => c.name === name)?.hash_id ?? "";
  };
  const [vanillin, acid] = [await idOf(MATERIALS[0]), await idOf(MATERIALS[1])];
  const lots = [`VA-${mark}`, `CI-${mark}`] as const;
  const stored = async (component_id: string, lot: string, quantity: string) =>
    await answered(
      api.post("/api/component/store/stock", { data: { laboratory_id: laboratory, component_id, lot, quantity } }),
    );
  await stored(vanillin, lots[0], "5000");
  await stored(acid, lots[1], "12000");
  const recipe = `Orchard syrup ${mark}`;
  const recipe_hash_id = await made(api, "/api/recipe", { name: recipe, country_hash_id: country });
  for (const share of [60, 25]) {
    const lines = [
      { component_hash_id: vanillin, dosage: String(share), unit: "%" },
      { component_hash_id: acid, dosage: String(100 - share), unit: "%" },
    ];
    await made(api, "/api/recipe/store/composition", { recipe_hash_id, density: "1", lines });
  }
  await api.dispose();
  return { recipe, lots };
}

/** An office and a country of the story's own: its people with the rights that each needs, a laboratory with lots, a recipe, an account in euro. */
export async function setScene(baseURL: string) {
  const { people, office, country } = await ownOffice(
    {
      seller: [
        null,
        "agenda_view",
        "agenda_create",
        "reports_view",
        "reports_create",
        "reports_update",
        "contacts_view",
        "contacts_create",
        "portal_manage",
        "recipes_view_all",
        "trackings_view",
        "trackings_create",
        "orders_view",
        "orders_create",
      ],
      flavourist: [
        null,
        "reports_view",
        "contacts_view_all",
        "components_view",
        "recipes_view_all",
        "recipes_create",
        "recipes_update",
        "recipes_formula",
        "trackings_view_all",
        "trackings_update_all",
        "orders_view_all",
        "laboratory_view",
        "laboratory_stock",
      ],
      desk: [null, "orders_view_all", "orders_update_all", "laboratory_stock", "notify_order_created"],
      accountant: [
        null,
        "orders_view_all",
        "orders_invoice",
        "notify_order_updated",
        "payment_conditions_view",
        "payment_conditions_create",
        "accountings_office",
        "accountings_account",
      ],
      manager: [null, "reports_view"],
    },
    { apart: true },
  );
  const mark = Date.now();
  const admin = await apiOf("admin", baseURL);
  const place = `Bench ${mark}`;
  const laboratory = await made(admin, "/api/laboratory", { name: place, country_hash_id: country.id });
  const account = `Sales account ${mark}`;
  const opened = { name: account, initial_amount: "0", date: daysAgo(300) };
  await made(admin, `/api/accounts/${office.id}/zone`, opened);
  await admin.dispose();
  const kitchen = await recipeAndLots(people.flavourist, laboratory, country.id, mark, baseURL);
  return {
    ...kitchen,
    people,
    office: office.name,
    country: country.name,
    laboratory,
    place,
    account,
    customer: `Cidrerie du Lac ${mark}`,
    mail: `marta-${mark}@cidrerie.example`,
    terms: `40 % confirmed, 60 % delivered ${mark}`,
    bottled: `OS-${mark}`,
    /** Words for colleagues alone. */
    internal: { comment: `Margin floor ${mark}`, note: `Tank sample ${mark}`, cost: "1867,65" },
  };
}
export type Scene = Awaited<ReturnType<typeof setScene>>;
