import { listContacts } from "#contract/contacts/endpoints.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { shared, staffColumns } from "./columns.tsx";

const staff = listOf(listContacts, { ...shared, name: "staff", exportAs: "contacts", columns: staffColumns });

/** The staff of a company. */
export default function StaffTab({ company }: { company: Contact }) {
  const t = useT();
  const { can } = useMe();
  const list = useList(staff, { fixed: { query: { company_hash_id: company.hash_id } }, scope: "staff" });
  if (company.staff_count > 0) return <List list={list} label={t("contacts.tab_staff")} empty="contacts.staff_none" />;
  return (
    <EmptyGlass
      title={t("contacts.staff_none")}
      text={t("contacts.staff_none_text")}
      action={
        can("contacts_create") ? (
          <ButtonLink href={contactHref.create({ company: company.hash_id })}>{t("contacts.add_staff")}</ButtonLink>
        ) : undefined
      }
    />
  );
}
