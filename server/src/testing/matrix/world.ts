import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import { allPermissions, permissions, rightsOf } from "#contract/permissions.ts";
import type { UserMade } from "../factories.ts";
import { scene, spenderRights, type Scene } from "../scene.ts";
import type { Client, TestApp } from "../test-app.ts";

/**
 * Two offices, and users who hold every right in one of them. The records in it are made by the `matrix.ts` of their areas, when they are
 * first asked for (`madeOnce`).
 */
export interface World {
  readonly t: TestApp;
  readonly s: Scene;
  /** Holds every office right in Paris, and every country right in France. */
  readonly insider: { user: UserMade; client: Client };
  /** Holds every office right in Douala, and every country right in its country. */
  readonly outsider: { user: UserMade; client: Client };
  /** A country of Paris without any records. */
  readonly italy: string;
  /**
   * The same seen from the other office: what is made with it is of Douala and its country. There `s.paris` is Douala, `s.france` Cameroon,
   * the insider is the outsider, Dora spends, and Esther decides and pays.
   */
  readonly elsewhere: World;
}

/** Makes a record of an area for the tests. */
export type Make = (w: World) => Promise<string>;
/** What is made once in each world, when it is first asked for: mostly a record, of which it gives the identifier. */
export function madeOnce<Made = string>(make: (w: World) => Promise<Made>): (w: World) => Promise<Made> {
  const known = new WeakMap<World, Promise<Made>>();
  return async (w) => {
    const made = known.get(w) ?? make(w);
    known.set(w, made);
    return await made;
  };
}

const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
export const receipt = (): File => new File([PDF], "ticket.pdf", { type: "application/pdf" });

/** Rights without a place whose records are reached through their contact. */
const unplaced = allPermissions.filter(
  (p) =>
    ["equipments", "benchmarks", "agenda", "reports"].includes(permissions[p].family) ||
    ["components_view", "statistics_market_picture"].includes(p),
);

export async function buildWorld(t: TestApp): Promise<World> {
  const s = await scene(t);
  const cameroon = await t.make.country({ name: "Cameroon" });
  const italy = await t.make.country({ name: "Italy" });
  const gabon = await t.make.country({ name: "Gabon" });
  for (const [zone, country] of [
    [s.douala.id, cameroon.id],
    [s.douala.id, gabon.id],
    [s.paris.id, italy.id],
  ])
    await t.pool.query("INSERT INTO zone_country (zone_id, country_id) VALUES ($1, $2)", [zone, country]);
  /** Every office right in this office, and every country right in its country. */
  const everyRightIn = (zone: string, country: string) => ({
    ...Object.fromEntries(rightsOf("office").map((p) => [p, [zone]])),
    ...Object.fromEntries(rightsOf("country").map((p) => [p, [country]])),
    users_impersonate: "all" as const,
    ...Object.fromEntries(unplaced.map((p) => [p, "all" as const])),
  });
  const person = async (name: string, zone: { id: string }, country: string) => {
    const user = await t.make.user({ name, zone: zone.id, rights: everyRightIn(zone.id, country) });
    return { user, client: await t.as(user) };
  };
  const insider = await person("Ines Inside", s.paris, s.france.id);
  const outsider = await person("Otto Outside", s.douala, cameroon.id);
  const dora = await t.make.user({
    name: "Dora",
    zone: s.douala,
    rights: Object.fromEntries(spenderRights.map((r) => [r, [s.douala.id]])),
  });

  // A user of each office has the same profile.
  const shared = await t.make.profile("Of both offices", []);
  await t.pool.query("UPDATE app_user SET profile_id = $1 WHERE hash_id = ANY ($2)", [
    shared,
    [dora.id, s.alice.user.id],
  ]);

  // Alice is in Bruno's team.
  await t.pool.query("UPDATE app_user SET manager_id = $1 WHERE hash_id = $2", [s.bruno.user.id, s.alice.user.id]);

  // Something to be paid.
  await s.expense("VALIDATED");
  const insideOut = await sceneOfDouala(s, {
    cameroon: { id: cameroon.id },
    dora: { user: dora, client: await t.as(dora) },
  });
  const world = { t, s, insider, outsider, italy: italy.id };
  const elsewhere = { t, s: insideOut, insider: outsider, outsider: insider, italy: gabon.id };
  // They refer to each other.
  return Object.assign(world, { elsewhere: Object.assign(elsewhere, { elsewhere: world as World }) });
}

/** The scene with both offices exchanged. */
async function sceneOfDouala(
  s: Scene,
  { cameroon, dora }: { readonly cameroon: Scene["france"]; readonly dora: Scene["alice"] },
): Promise<Scene> {
  const { client } = s.esther;
  const params = { zone: s.douala.id };
  const account = await client.ok(accounts.create, { params, body: { name: "Afriland", initial_amount: "1000000" } });
  const box = await client.ok(boxes.create, { params, body: { name: "Caisse", initial_amount: "500000" } });
  const fees = [{ amount: "5000", date: "2026-01-12", reason_id: s.hotel.id }];
  return {
    ...s,
    eur: s.xaf,
    xaf: s.eur,
    paris: s.douala,
    douala: s.paris,
    france: cameroon,
    alice: dora,
    bruno: s.esther,
    chloe: s.esther,
    account: account.data.hash_id,
    box: box.data.hash_id,
    francs: box.data.hash_id,
    draft: (over) => s.draft({ zone_hash_id: s.douala.id, fees, ...over }),
    // Nobody there approves what somebody else validates.
    expense: () => Promise.reject(new Error("Expenses are brought to a state in Paris")),
  };
}
