import { IconFileText, IconPhone, IconPrinter } from "@tabler/icons-react";
import { customerAtAGlance } from "#contract/contacts/customer.ts";
import { getContact } from "#contract/contacts/endpoints.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { customerVisit, printVisit } from "#contract/contacts/visit.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Button, buttonClass } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { useDownload } from "#web/ui/use-download.ts";
import CustomerGlanceRow from "./customer-glance.tsx";
import { VisitSections } from "./visit-sections.tsx";
import css from "./visit.module.css";

export const prefetch = ({ params: { id = "" } }: ScreenPlace): void => {
  void ask(getContact, { params: { id } });
  void ask(customerAtAGlance, { params: { id } });
  void ask(customerVisit, { params: { id } });
};

/** `/admin/contacts/{id}/visit`: what to know of a customer before one goes there, on one page for the phone. */
export default function VisitPage() {
  const id = usePathParam("id");
  return (
    <RecordScreen endpoint={getContact} id={id}>
      {(contact) => <Sheet contact={contact} />}
    </RecordScreen>
  );
}

function Sheet({ contact: c }: { contact: Contact }) {
  const t = useT();
  const read = useRead(customerVisit, { params: { id: c.hash_id } }, { quiet: true });
  const { data } = read;
  return (
    <div className={css.page}>
      <Head contact={c} />
      <CustomerGlanceRow id={c.hash_id} />
      {data ? (
        <VisitSections sheet={data.data} />
      ) : (
        <div aria-busy="true" aria-label={t("contacts.visit")}>
          <Loading of={read} rows={8} />
        </div>
      )}
    </div>
  );
}

function Head({ contact: c }: { contact: Contact }) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const { busy, download } = useDownload();
  const title = t("contacts.visit_title", { name: c.name });
  const [phone] = c.phones;
  return (
    <header className={css.head}>
      <div>
        <h1>
          <AppLink href={contactHref.view(c.hash_id)}>{c.name}</AppLink>
        </h1>
        <p className={css.soft}>
          {[c.street, c.zip_code, c.city, named(c.country)].filter(Boolean).join(", ")}
          {c.representatives.length > 0 ? ` · ${c.representatives.map((r) => r.name).join(", ")}` : null}
        </p>
      </div>
      {phone ? (
        <a
          href={`tel:${phone.number}`}
          className={buttonClass({ size: "small" })}
          aria-label={t("contacts.call", { name: c.name })}
        >
          <IconPhone stroke={1.6} />
        </a>
      ) : null}
      {can("reports_create") ? (
        <Button
          size="small"
          look="outline"
          icon={<IconFileText stroke={1.6} />}
          onClick={() => go(reportHref.create({ contact: c.hash_id }))}
        >
          {t("contacts.visit_write")}
        </Button>
      ) : null}
      <Button
        size="small"
        look="outline"
        icon={<IconPrinter stroke={1.6} />}
        busy={busy !== undefined}
        onClick={() =>
          void download(printVisit, { params: { id: c.hash_id } }, `${title.replaceAll(/[/\\:]/gu, "")}.pdf`)
        }
      >
        {t("contacts.visit_print")}
      </Button>
    </header>
  );
}
