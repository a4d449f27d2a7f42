import type { Factory } from "#contract/factories/schemas.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { CertificateStatus, stateOf } from "./certificate-status.tsx";
import css from "./factories.module.css";

const { link, ref, text } = columnsOf<Factory>("factories");

/** The most urgent certificate: the one that expired first, or expires next. */
const pressing = (f: Factory) =>
  f.certificates
    .filter((c) => stateOf(c) !== "valid")
    .toSorted((a, b) => (a.expires_on ?? "").localeCompare(b.expires_on ?? ""))[0];

export const factoryColumns: readonly Column<Factory>[] = [
  link("name", { of: (f) => f, phone: "title" }),
  text("city", { width: 150, phone: "line" }),
  ref("country", { width: 140, phone: "line" }),
  {
    key: "contact",
    title: "factories.contact",
    width: 170,
    cell: ({ contact }) =>
      contact?.hash_id ? (
        <AppLink href={contactHref.view(contact.hash_id)} className={css.contact}>
          {contact.name}
        </AppLink>
      ) : (
        contact?.name
      ),
    value: (f) => f.contact?.name ?? "",
  },
  text("certificates", {
    of: (f, { t }) => f.certificates.map((c) => t(`factories.kind_${c.kind}`)).join(", "),
    soft: true,
  }),
  {
    key: "expiry",
    title: "factories.expiry",
    width: 190,
    cell: (f) => {
      const certificate = pressing(f);
      return certificate ? <CertificateStatus certificate={certificate} /> : null;
    },
    value: (f) => pressing(f)?.expires_on ?? "",
    phone: "status",
  },
];
