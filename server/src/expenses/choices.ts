import type { collaborators as collaboratorsCall } from "#contract/expenses/endpoints.ts";
import { expenseTypes, rightFor } from "#contract/expenses/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { isPermission } from "#contract/permissions.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { patterns } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { everyRight } from "./access.ts";
import { shownAt } from "./present.ts";
import { peopleIn, usualCountry, zonesIn } from "./queries.ts";
import { mayUseAnyCurrency } from "./rules.ts";

/** The offices that a form offers, and the country that it proposes. */
export async function expenseZones({ db, access, person }: Reader) {
  const zones = await zonesIn.all(db, placesOf(access.reach(everyRight)));
  const { country_id } = await usualCountry.one(db, access.own());
  return {
    country_id,
    data: zones.map((z) => {
      const holds = shownAt(person.rights, z.hash_id);
      return {
        ...z,
        can: {
          create: expenseTypes.filter((t) => holds(rightFor(t, "create"))),
          any_currency: mayUseAnyCurrency("OFFICE", holds),
        },
      };
    }),
  };
}

/** The people whose expenses the caller may look for. */
export async function collaborators({ db, access }: Reader, { query }: ServerInput<typeof collaboratorsCall>) {
  if (query.permission !== undefined && !isPermission(query.permission))
    throw invalidField("permission", "errors.unknown_reference");
  const places = placesOf(access.reach(everyRight));
  return { data: await peopleIn.all(db, places, query.permission ?? null, patterns(query.search)) };
}
