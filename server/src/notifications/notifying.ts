import { askedHolders, numberingNotifications, personRows } from "#server/access/public.ts";
import type { Notifying } from "#server/kit/records/record.ts";
import { noticeColumns } from "./recipients.ts";

/** How a change notifies: what its notices say of the recipients, and how these are found and written. */
export const notifying: Notifying = {
  /**
   * CTEs: finds whom to notify and by which channels, and inserts a notification for each with that person's next number; people who turned
   * the kind off get none. People are locked in id order, after all other locks of the transaction, to avoid deadlocks.
   */
  sql: `
  ${askedHolders("event")}, told AS (
    SELECT hash_id AS event_id, unnest(users) AS user_id, true AS named FROM event
    UNION ALL
    SELECT a.event_id, a.user_id, false FROM asked a JOIN event e ON e.hash_id = a.event_id
    GROUP BY a.event_id, a.user_id, e.holder_rights HAVING count(DISTINCT a.permission) = cardinality(e.holder_rights)
  ), wanted AS MATERIALIZED (
    SELECT u.hash_id AS user_id, e.hash_id AS event_id, u.hash_id = ANY (e.spared) AS spared, CASE WHEN t.named THEN '{}' ELSE e.holder_rights END AS needs,
      coalesce(p.app, 'app' = ANY (e.usually)) AS app, coalesce(p.mail, 'mail' = ANY (e.usually)) AS mail, coalesce(p.digest, 'digest' = ANY (e.usually)) AS digest
    FROM (SELECT event_id, user_id, bool_or(named) AS named FROM told GROUP BY event_id, user_id) t
      JOIN event e ON e.hash_id = t.event_id AND e.notice_kind IS NOT NULL
      JOIN ${personRows("u")} ON u.hash_id = t.user_id AND u.active AND u.kind = 'staff' AND (u.hash_id IS DISTINCT FROM $2::uuid OR NOT e.others)
      LEFT JOIN notification_preference p ON p.user_id = u.hash_id AND p.kind = e.notice_kind
    WHERE p.user_id IS NULL OR p.app OR p.mail OR p.digest
  ), target AS MATERIALIZED (
    SELECT * FROM wanted w WHERE NOT spared OR NOT EXISTS (SELECT 1 FROM wanted o WHERE o.user_id = w.user_id AND NOT o.spared)
  ), ${numberingNotifications("target")}, noted AS (
    INSERT INTO notification (hash_id, user_id, seq, kind, params, link, actor_id, others, entity_kind, entity_id, place_id, needs, in_app, mail_due, digest_due, search)
    SELECT new_id(), t.user_id, b.notification_seq - row_number() OVER (PARTITION BY t.user_id ORDER BY t.event_id DESC) + 1,
      e.notice_kind, e.params, e.link, $2::uuid, e.others, e.kind, e.entity_id, coalesce(e.holder_place, e.zone_id), t.needs, t.app, t.mail, t.digest,
      coalesce(fold((SELECT string_agg(value #>> '{}', ' ') FROM jsonb_each(e.params) WHERE jsonb_typeof(value) <> 'object')), '')
    FROM target t JOIN numbered b ON b.hash_id = t.user_id JOIN event e ON e.hash_id = t.event_id
    RETURNING hash_id, user_id, seq, kind, entity_id, needs, in_app
  )`,
  columns: noticeColumns,
};
