import { placeLink } from "#contract/laboratory/hrefs.ts";
import { familyOf, seersOf, type PlaceKind } from "#contract/laboratory/rights.ts";
import { eventsOf, type EventMore } from "#server/kit/records/events.ts";
import type { Event } from "#server/kit/records/record.ts";

interface At {
  readonly kind: PlaceKind;
  readonly country_id: string;
}
interface Versioned {
  readonly hash_id: string;
  readonly version: number;
}
/** Events of what is in a place: people in its country who may see places of its kind receive them. */
export const eventsAtPlace = <Row extends Versioned>(kind: string, placeOf: (row: Row) => At) =>
  eventsOf<Row>({
    kind,
    area: "laboratory",
    place: (row) => ({ country: placeOf(row).country_id }),
    heard: (row) => ({ needs: seersOf[familyOf(placeOf(row).kind)] }),
  });

export const placeEvent = eventsAtPlace<At & Versioned>("stock_place", (place) => place);
const eventOfLot = eventsAtPlace<{ place: At } & Versioned>("stock_lot", (lot) => lot.place);
export const lotEvent = (place: At, { hash_id, version }: Versioned, action: string, more: EventMore): Event =>
  eventOfLot({ place, hash_id, version }, action, more);

/** A notice about a place for everybody who may move stock in its country. */
export const stockNotice = (
  place: At & { readonly hash_id: string; readonly name: string },
  kind: NonNullable<EventMore["notice"]>["kind"],
  params: NonNullable<EventMore["notice"]>["params"],
  words: Parameters<typeof placeLink>[1] = {},
): EventMore["notice"] => ({
  kind,
  params: { place: place.name, ...params },
  link: placeLink(place, words),
  holders: true,
});
