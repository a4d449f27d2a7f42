import { auditHref } from "#contract/audit/hrefs.ts";
import type { AuditRow } from "#contract/audit/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { mayVisit } from "#web/api/known-screen.ts";
import { useMe } from "#web/api/me.ts";
import { Moment } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import css from "./audit.module.css";
import { useAuditWords } from "./words.ts";

/** An entry: who, when, from where, and each field before and after. */
export function AuditEntryDetail({ entry: e }: { entry: AuditRow }) {
  const t = useT();
  const words = useAuditWords();
  const { bootstrap } = useMe();
  const href = e.link !== null && mayVisit(bootstrap, e.link) ? e.link : undefined;
  const name = e.name ?? words.kind(e.kind);
  return (
    <div className={css.detail}>
      <Facts
        facts={[
          [
            words.kind(e.kind),
            <RefLink key="thing" href={href}>
              {name}
            </RefLink>,
          ],
          [t("audit.who"), e.user ? <PersonName person={e.user} size="small" /> : t("audit.nobody")],
          [t("audit.when"), <Moment key="at" value={e.at} />],
          [t("audit.office"), e.zone?.name],
          [t("audit.address"), e.address],
          // The start of the identifier is enough to find the request in the server's log.
          [t("audit.request"), e.request_id ? <code>{e.request_id.slice(0, 8)}</code> : null],
        ]}
      />
      <h3 className={css.head}>{t("audit.changes")}</h3>
      {e.changes.length === 0 ? (
        <p className={css.none}>{t("audit.no_changes")}</p>
      ) : (
        <dl className={css.diff}>
          {e.changes.map((c) => (
            <div key={c.field} className={css.field}>
              <dt>{c.label}</dt>
              {c.before.map((line) => (
                <dd key={`-${line}`} className={css.was}>
                  <span className="sr-only">{t("audit.before")} </span>
                  <del>{line}</del>
                </dd>
              ))}
              {c.after.map((line) => (
                <dd key={`+${line}`} className={css.is}>
                  <span className="sr-only">{t("audit.after")} </span>
                  <ins>{line}</ins>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <p className={css.more}>
        <RefLink href={auditHref({ thing: e.entity_hash_id })}>{t("audit.all_of_this")}</RefLink>
        {e.user ? (
          <RefLink href={auditHref({ person: e.user.hash_id })}>
            {t("audit.all_of_them", { name: e.user.name })}
          </RefLink>
        ) : null}
      </p>
    </div>
  );
}
