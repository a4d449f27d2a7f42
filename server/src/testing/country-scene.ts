import type { TestApp } from "./test-app.ts";

/** Setup of tests of records that are reached by country: two countries, an office, and people with rights there. */
export async function countryScene(t: TestApp) {
  const spain = await t.make.country({ name: "Spain", iso2: "ES" });
  const kenya = await t.make.country({ name: "Kenya", iso2: "KE" });
  const zone = await t.make.zone({ name: "Paris" });
  return {
    spain,
    kenya,
    zone,
    /** The same rights in each of these countries. */
    at: (rights: readonly string[], ...countries: { id: string }[]) =>
      Object.fromEntries(rights.map((right) => [right, countries.map((c) => c.id)])),
    someone: async (name: string, rights: object) => {
      const user = await t.make.user({ name, zone, rights: { ...rights } });
      return { user, client: await t.as(user) };
    },
  };
}
