import { familyOf, seersOf, type PlaceKind } from "#contract/laboratory/rights.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import type { Event, Hearers, Notice } from "#server/kit/record.ts";

interface At {
  readonly hash_id: string;
  readonly name: string;
  readonly kind: PlaceKind;
  readonly country_id: string;
}
/** Who receives live updates of a place: people in its country who may see places of its kind. */
export const heardIn = (place: Pick<At, "kind" | "country_id">, version: number): Hearers => ({
  area: "laboratory",
  version,
  users: [],
  country: place.country_id,
  needs: seersOf[familyOf(place.kind)],
});

/** A notification about a place for everybody who may move stock in its country. */
export const stockNotice = (
  place: At,
  kind: Notice["kind"],
  params: Notice["params"],
  words: Parameters<typeof placeLink>[1] = {},
): Notice => ({
  kind,
  params: { place: place.name, ...params },
  link: placeLink(place, words),
  to: { holders: { country: place.country_id } },
});

/** An audit trail event of a lot. */
export const lotEvent = (
  place: At,
  lot: { readonly hash_id: string; readonly version: number },
  action: string,
  more: Pick<Event, "before" | "after" | "details" | "notice">,
): Event => ({
  kind: "stock_lot",
  id: lot.hash_id,
  action,
  country: place.country_id,
  ...more,
  live: heardIn(place, lot.version),
});
