import { IconCertificate, IconFileText } from "@tabler/icons-react";
import { portalDocuments } from "#contract/portal/endpoints.ts";
import type { PortalDocument } from "#contract/portal/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { DownloadDocument } from "./download.tsx";
import css from "./portal.module.css";
import { Answered, Nothing } from "./state.tsx";

/** Days before its end from which a certificate is highlighted. */
const SOON = 60;
const DAY = 86_400_000;
const daysLeft = (day: string): number => Math.ceil((Date.parse(`${day}T23:59:59Z`) - Date.now()) / DAY);

function Validity({ day }: { day: string }) {
  const t = useT();
  const left = daysLeft(day);
  return (
    <small className={left <= SOON ? css.warn : undefined}>
      {t(left <= 0 ? "portal.expired" : "portal.valid_to", { day: formatDay(day) })}
    </small>
  );
}

export function DocumentList({ documents }: { documents: readonly PortalDocument[] }) {
  const t = useT();
  return (
    <ul className={css.rows}>
      {documents.map((one) => {
        const Icon = one.kind === "certificate" || one.kind === "analysis" ? IconCertificate : IconFileText;
        return (
          <li key={one.hash_id}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            <span className={css.grow}>
              {one.title}
              <small>{t(`portal.kind_${one.kind}`)}</small>
              {one.valid_to ? <Validity day={one.valid_to} /> : null}
            </span>
            <DownloadDocument file={one.file} title={one.title} />
          </li>
        );
      })}
    </ul>
  );
}

export function Documents() {
  const t = useT();
  const query = useRead(portalDocuments, {}, { quiet: true });
  return (
    <>
      <h1>{t("portal.nav_documents")}</h1>
      <Answered query={query}>
        {({ data }) =>
          data.length === 0 ? <Nothing>{t("portal.no_documents")}</Nothing> : <DocumentList documents={data} />
        }
      </Answered>
    </>
  );
}
