import { commentRows } from "#server/discussion/public.ts";
/** SQL: what a customer's account wrote on orders, as JSON, the oldest first. */
export const messagesOf = (account: string): string =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object('at', m.created_at, 'order', o.number, 'text', m.text) ORDER BY m.hash_id)
    FROM ${commentRows("m")} JOIN orders o ON o.hash_id = m.entity_id WHERE m.kind = 'order' AND m.user_id = ${account} AND m.deleted_at IS NULL), '[]')`;
