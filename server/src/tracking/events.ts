import { trackingHref } from "#contract/tracking/hrefs.ts";
import type { SampleState } from "#contract/tracking/lifecycle.ts";
import { nameOf, type Event, type Notice } from "#server/kit/record.ts";

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

export const sampleEvent = (row: ToldSample, action: string, more: Partial<Event>, notice?: Notice["kind"]): Event => ({
  kind: "sample",
  id: row.hash_id,
  action,
  country: row.country_id,
  ...more,
  live: {
    area: "tracking",
    version: row.version,
    users: [row.user_id],
    country: row.country_id,
    needs: ["trackings_view_all", "trackings_update_all"],
  },
  ...(notice && {
    notice: {
      kind: notice,
      link: trackingHref.view(row.hash_id),
      params: { number: row.number, title: nameOf("contact", row.contact_id) },
      to: { users: [row.user_id] },
    },
  }),
});

/** The event of a parcel's new state, reported by the carrier or set after a long silence. */
export const parcelEvent = (row: ToldSample, from: SampleState, to: SampleState): Event =>
  sampleEvent(row, "parcel", { before: { state: from }, after: { state: to }, details: { from, to } }, noticed[to]);
