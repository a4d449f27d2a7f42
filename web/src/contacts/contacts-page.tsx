import { IconArrowMerge } from "@tabler/icons-react";
import { contactOptions, listContacts } from "#contract/contacts/endpoints.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { contactRoles, contactTypes, type ContactRow } from "#contract/contacts/schemas.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Bulk } from "#web/ui/list/types.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { contactColumns, shared } from "./columns.tsx";

const contacts = listOf(listContacts, {
  ...shared,
  columns: contactColumns,
  filters: {
    role: { label: "contacts.roles", options: contactRoles, texts: "contacts.role_" },
    contactType: { label: "contacts.kind", options: contactTypes, texts: "contacts.type_" },
    country_hash_id: { label: "contacts.country" },
    b2b_hash_id: { label: "contacts.segment" },
    representative_hash_id: { label: "contacts.representative" },
    application_hash_id: { label: "contacts.applications" },
    b2c_hash_id: { label: "contacts.b2cs" },
    tag: { label: "contacts.tag" },
  },
});
export const prefetch = (place: ScreenPlace): void => {
  contacts.prefetch(place);
  void ask(contactOptions, {});
};

/** The two selected rows: the second one into the first, unless one turns them round. */
const mergeOf = (label: string): Bulk<ContactRow> => ({
  key: "merge",
  label,
  icon: <IconArrowMerge stroke={1.6} />,
  exactly: 2,
  can: (row) => row.can.merge ?? false,
  run: ([into, from]) => {
    if (into && from) go(contactHref.merge(from.hash_id, { into: into.hash_id }));
  },
});

/** `/admin/contacts`: who the company has to do with, in the countries that the reader sees. */
export default function ContactsPage() {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const options = useRead(contactOptions, {}, { quiet: true, staleTime: 60_000 }).data?.data;
  const choices = (rows: readonly { hash_id: string; name: string; name_fr?: string | null }[] = []) =>
    rows.map((row) => ({ value: row.hash_id, label: named({ ...row, name_fr: row.name_fr ?? null }) }));
  const list = useList(contacts, {
    bulk: can("contacts_merge") ? [mergeOf(t("contacts.merge_two"))] : [],
    choices: {
      country_hash_id: choices(options?.countries),
      b2b_hash_id: choices(options?.b2bs),
      representative_hash_id: choices(options?.representatives),
      application_hash_id: choices(options?.applications),
      b2c_hash_id: choices(options?.b2cs),
      tag: options?.tags.map((tag) => ({ value: tag, label: tag })) ?? [],
    },
  });
  return (
    <ListPage
      list={list}
      title={t("contacts.title")}
      primary={can("contacts_create") ? { label: t("contacts.new"), href: contactHref.create() } : undefined}
      actions={
        can("contacts_merge") ? (
          <ButtonLink look="quiet" href={contactHref.duplicates()}>
            {t("contacts.alike_title")}
          </ButtonLink>
        ) : undefined
      }
      empty="contacts.none"
    />
  );
}
