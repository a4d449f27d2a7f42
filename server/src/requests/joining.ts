import { requestHref } from "#contract/requests/hrefs.ts";
import { joiningLineOf, type JoiningPart } from "#server/kit/records/joining.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { requestReach } from "./access.ts";

interface Row {
  readonly name: string;
  readonly name_fr: string | null;
  readonly request: { readonly hash_id: string; readonly is_over: boolean; readonly seen: boolean } | null;
}
/** The kits of somebody's post, and whether they were asked for. Nothing for a post without one. */
export const kitOfJoiner: JoiningPart = {
  words: ["kit"],
  async lines(reader, joiner) {
    if (joiner.post_id === null) return [];
    const where = new Where().and("e.user_id = ?::uuid AND e.status NOT IN ('REJECTED', 'CANCELLED')", joiner.hash_id);
    const seen = requestReach.rows(reader, where) ?? "false";
    const post = where.bind("?::uuid", joiner.post_id);
    const rows = await planned<Row>(`
      SELECT k.name, k.name_fr, (SELECT json_build_object('hash_id', e.hash_id, 'is_over', e.status = 'END', 'seen', ${seen}) FROM supply_request e WHERE e.kit_id = k.hash_id AND ${where.text} ORDER BY e.hash_id DESC LIMIT 1) AS request
      FROM supply_kit k WHERE k.post_id = ${post} ORDER BY lower(k.name) LIMIT 20`).all(reader.db, ...where.values);
    return rows.map(({ name, name_fr, request }) =>
      joiningLineOf({
        word: "kit",
        state: request === null ? "OPEN" : request.is_over ? "DONE" : "WAITING",
        title: name,
        title_fr: name_fr,
        href: request === null ? requestHref.kits() : request.seen ? requestHref.view(request.hash_id) : null,
      }),
    );
  },
};
