import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import type pg from "pg";
import { type CertificateKind, dayAfter, WARNING_DAYS } from "#contract/factories/certificates.ts";
import { factoryHref } from "#contract/factories/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { sql } from "#server/kit/database.ts";
import { recordAs, sendDue, type Event } from "#server/kit/record.ts";
import { text } from "#server/kit/texts.ts";
import { inTransaction, type Call } from "#server/kit/transaction.ts";

/** Certificates that one transaction warns of at most. */
const AT_ONCE = 100;

interface Due {
  readonly factory_id: string;
  readonly name: string;
  readonly kind: CertificateKind;
  readonly number: string | null;
  readonly expires_on: string;
}
/** Marks those of which it was not told yet. `$1` is today, `$2` the last day that is warned of. */
const take = sql<Due, [today: string, until: string]>(`
  WITH due AS (
    SELECT c.hash_id FROM factory_certificate c
    WHERE c.expires_on <= $2::date AND c.warned IS DISTINCT FROM CASE WHEN c.expires_on < $1::date THEN 'expired' ELSE 'soon' END
    ORDER BY c.expires_on, c.hash_id LIMIT ${AT_ONCE} FOR UPDATE OF c SKIP LOCKED
  )
  UPDATE factory_certificate c SET warned = CASE WHEN c.expires_on < $1::date THEN 'expired' ELSE 'soon' END
  FROM due, factory f WHERE c.hash_id = due.hash_id AND f.hash_id = c.factory_id
  RETURNING f.hash_id AS factory_id, f.name, c.kind, c.number, c.expires_on`);

const warning = ({ factory_id, name, kind, number, expires_on }: Due): Event => {
  const paper = [text("en", `factories.kind_${kind}`), number].filter(Boolean).join(" ");
  return {
    kind: "factory",
    id: factory_id,
    action: "certificate_due",
    details: { certificate: paper, valid_until: expires_on },
    notice: {
      kind: "factory_certificate_expires",
      params: { name, paper, day: formatDay(expires_on) },
      link: factoryHref.list({ edit: factory_id }),
      to: { holders: {} },
    },
  };
};

/** Warns of certificates: once when they are about to expire, once when they have. Run twice a day it tells nothing twice. */
export const warnTask =
  ({ pool }: { readonly pool: pg.Pool }, now: () => Date = () => new Date()): Task =>
  async () => {
    const today = now().toISOString().slice(0, 10);
    for (;;) {
      const call: Call = { requestId: `certificates-${randomUUID()}`, address: "", locale: "en", now: now() };
      const told = await inTransaction(pool, async (db) => {
        const due = await take.all(db, today, dayAfter(today, WARNING_DAYS));
        return { count: due.length, sent: await recordAs(db, call, null, due.map(warning)) };
      });
      sendDue(told.sent);
      if (told.count < AT_ONCE) return;
    }
  };
