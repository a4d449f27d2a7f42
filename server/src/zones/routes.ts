import { getZone, listZones } from "#contract/zones/endpoints.ts";
import { placesOf } from "#server/kit/access.ts";
import { notFound } from "#server/kit/failures.ts";
import { reading, type Route } from "#server/kit/mount.ts";
import { seers } from "./access.ts";
import { zonesAmong, zoneWithCountries } from "./queries.ts";

export const zonesRoutes = (): Route[] => [
  reading(listZones, async ({ db, access }) => ({
    data: await zonesAmong.all(db, placesOf(access.reach(seers))),
    after: null,
  })),
  reading(getZone, async ({ db, access }, { params }) => {
    if (!access.can(seers, { zone: params.id })) throw notFound();
    const zone = await zoneWithCountries.first(db, params.id);
    if (!zone) throw notFound();
    return { data: zone };
  }),
];
