import type { Task } from "graphile-worker";
import type { CertificateKind } from "#contract/factories/certificates.ts";
import { factoryHref } from "#contract/factories/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { dayAfter, WARNING_DAYS } from "#contract/kit/expiry.ts";
import { sql } from "#server/kit/sql/database.ts";
import { AT_ONCE, dueTask, warnedOf, type JobServices } from "#server/kit/jobs/due.ts";
import type { Event } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";

interface ExpiringCertificate {
  readonly factory_id: string;
  readonly name: string;
  readonly kind: CertificateKind;
  readonly number: string | null;
  readonly expires_on: string;
}
/** Marks certificates not warned about yet. `$1` is today, `$2` the last day to warn about. */
const take = sql<ExpiringCertificate, [today: string, until: string]>(`
  WITH due AS (
    SELECT c.hash_id FROM factory_certificate c
    WHERE c.expires_on <= $2::date AND c.warned IS DISTINCT FROM ${warnedOf("c.expires_on")}
    ORDER BY c.expires_on, c.hash_id LIMIT ${AT_ONCE} FOR UPDATE OF c SKIP LOCKED
  )
  UPDATE factory_certificate c SET warned = ${warnedOf("c.expires_on")}
  FROM due, factory f WHERE c.hash_id = due.hash_id AND f.hash_id = c.factory_id
  RETURNING f.hash_id AS factory_id, f.name, c.kind, c.number, c.expires_on`);

const warning = ({ factory_id, name, kind, number, expires_on }: ExpiringCertificate): Event => {
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

/** Warns about certificates: once before they expire, once after. */
export const warnTask = (services: JobServices, now?: () => Date): Task =>
  dueTask(
    services,
    "certificates",
    async (db, today) => (await take.all(db, today, dayAfter(today, WARNING_DAYS))).map(warning),
    now,
  );
