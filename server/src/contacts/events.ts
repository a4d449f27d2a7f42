import type { Event } from "#server/kit/records/record.ts";
import type { Placed } from "./access.ts";

/** Personal data that can be erased on request: encrypted on the trail. */
export const PERSONAL =
  "name street street2 city zip_code website vat_number position_held birthday language phones mails tags merged into reason".split(
    " ",
  );

export interface Subject extends Pick<Placed, "country_id" | "owners"> {
  readonly hash_id: string;
  readonly version: number;
  readonly contact_type: string;
}
interface Change {
  readonly before?: { readonly contact_type?: unknown };
  readonly after?: object;
  readonly details?: Event["details"] & object;
}

/** An event for the audit trail of a contact and the live updates of those who see it. */
export const eventOf = (row: Subject, action: string, more: Change = {}): Event => ({
  kind: "contact",
  id: row.hash_id,
  action,
  ...more,
  ...([row, more.before].some((c) => c?.contact_type === "individual") && {
    personal: { subject: row.hash_id, fields: PERSONAL },
  }),
  live: {
    area: "contacts",
    version: row.version,
    users: row.owners,
    country: row.country_id,
    needs: ["contacts_view_all"],
  },
});
