import { trackingHref } from "#contract/tracking/hrefs.ts";
import type { SampleState } from "#contract/tracking/lifecycle.ts";
import { eventsOf } from "#server/kit/records/events.ts";
import { nameOf, type Event, type Notice } from "#server/kit/records/record.ts";

/** The fields of a sample for an event that no user caused. */
export interface ToldSample {
  readonly hash_id: string;
  readonly number: number;
  readonly contact_id: string;
  readonly user_id: string;
  readonly country_id: string;
  readonly version: number;
}

/** The notification to the owner, by new state. */
const noticed: Partial<Readonly<Record<SampleState, Notice["kind"]>>> = {
  DELIVERED: "sample_delivered",
  ATTEMPT_FAILED: "sample_problem",
  PICKUP: "sample_problem",
  EXCEPTION: "sample_problem",
  EXPIRED: "sample_problem",
};

export const sampleEvent = eventsOf<ToldSample>({
  kind: "sample",
  area: "tracking",
  place: (row) => ({ country: row.country_id }),
  heard: (row) => ({ users: [row.user_id], needs: ["trackings_view_all", "trackings_update_all"] }),
  link: (row) => trackingHref.view(row.hash_id),
  says: (row) => ({ number: row.number, title: nameOf("contact", row.contact_id) }),
});
const toOwner = (kind: Notice["kind"] | undefined) => kind && { kind, owner: true };

/** The event of a parcel's new state, reported by the carrier or set after a long silence. */
export const parcelEvent = (row: ToldSample, from: SampleState, to: SampleState): Event =>
  sampleEvent(row, "parcel", {
    before: { state: from },
    after: { state: to },
    details: { from, to },
    notice: toOwner(noticed[to]),
  });
