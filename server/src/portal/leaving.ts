import { contactHref } from "#contract/contacts/hrefs.ts";
import { contactReach, contactRows, representativeRows } from "#server/contacts/public.ts";
import { summed, type LeavingPart } from "#server/kit/records/leaving.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";

/** Customers with accounts of the portal for whom they are the only one in charge: nobody hears of what those write. */
export const portalOfLeaver: LeavingPart = {
  word: "portal",
  seers: ["contacts_view_all"],
  async lines(reader, leaver) {
    const where = new Where();
    const me = where.bind("?::uuid", leaver.hash_id);
    const seen = contactReach.rows(reader, where) ?? "false";
    const { all, seen: shown } = await planned<{ all: number; seen: number }>(`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${seen}))::int AS seen FROM ${contactRows("e")}
      WHERE e.hash_id IN (SELECT a.contact_id FROM portal_account a) AND EXISTS (SELECT 1 FROM ${representativeRows("r")} WHERE r.contact_id = e.hash_id AND r.user_id = ${me})
        AND NOT EXISTS (SELECT 1 FROM ${representativeRows("o")} WHERE o.contact_id = e.hash_id AND o.user_id <> ${me})`).one(
      reader.db,
      ...where.values,
    );
    return summed(
      { seen: shown, hidden: all - shown },
      { hash_id: leaver.hash_id, href: contactHref.list({ representative_hash_id: leaver.hash_id }) },
    );
  },
};
