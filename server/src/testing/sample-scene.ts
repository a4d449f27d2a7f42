import { createContact } from "#contract/contacts/endpoints.ts";
import { listBottled, storeBottled } from "#contract/laboratory/bottles.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { allPermissions } from "#contract/permissions.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import * as calls from "#contract/tracking/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Client, TestApp } from "#server/testing/test-app.ts";

type Line = ClientInput<typeof calls.storeSample>["body"]["lines"][number];
/** Setup of tests of the laboratory: two countries, and a user of the first one with all rights. */
export async function grasseScene(t: TestApp) {
  const france = await t.make.country({ name: "France", iso2: "FR" });
  const cameroon = await t.make.country({ name: "Cameroon", iso2: "CM" });
  const zone = await t.make.zone({ name: "Grasse" });
  const user = await t.make.user({ name: "Claire Fontaine", zone, rights: allPermissions });
  await t.owner.query("UPDATE app_user SET main_country_id = $1 WHERE hash_id = $2", [france.id, user.id]);
  let n = 0;
  return { france, cameroon, zone, user, claire: await t.as(user), next: (): number => (n += 1) };
}

/** Setup of sample tests: a user with all rights, a customer, a laboratory and bottled recipes. */
export async function sampleScene(t: TestApp) {
  const { france, cameroon, zone, user, claire, next } = await grasseScene(t);
  const contact = async (country: { id: string } = france, more: object = {}): Promise<string> => {
    const body = { name: `Customer ${next()}`, contactType: "society" as const, country_hash_id: country.id, ...more };
    return (await claire.ok(createContact, { body })).data.hash_id;
  };
  const recipe = async (name = `Recipe ${next()}`): Promise<string> =>
    (await claire.ok(createRecipe, { body: { name, country_hash_id: france.id } })).data.hash_id;
  const lab = (await claire.ok(createLaboratory, { body: { name: "Lab", country_hash_id: france.id } })).data.hash_id;
  /** Creates a lot of bottles of a recipe. */
  const stocked = async (recipe_hash_id: string, bottles: number): Promise<string> => {
    const body = { recipe_hash_id, lot: `B-${next()}`, bottles, litres: String(bottles) };
    return (await claire.ok(storeBottled, { params: { shop_id: lab }, body })).data.hash_id;
  };
  const lots = async (recipe_id: string) =>
    (await claire.ok(listBottled, { query: { recipe_id } })).data.map((l) => [l.bottles, l.reserved]);
  const sample = async (lines: readonly Line[], more: object = {}, client: Client = claire) =>
    (
      await client.ok(calls.storeSample, {
        body: { contact_hash_id: await contact(), date: "2026-03-02", lines: [...lines], ...more },
      })
    ).data;
  /** DHL's waybill numbers: nine digits and their remainder by seven. */
  const waybill = (): string => {
    const serial = 123_456_000 + next();
    return `${serial}${serial % 7}`;
  };
  return { t, france, cameroon, zone, user, claire, contact, recipe, lab, stocked, lots, sample, waybill, next };
}
