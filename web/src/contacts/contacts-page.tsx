import { IconArrowMerge, IconEdit, IconTableImport } from "@tabler/icons-react";
import { useState } from "react";
import { contactOptions, listContacts } from "#contract/contacts/endpoints.ts";
import { contactKeepers } from "#contract/contacts/rights.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { contactRoles, type ContactRow, contactTypes, ownReasons } from "#contract/contacts/schemas.ts";
import { benchmark } from "#contract/reference/benchmark.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { importHref } from "#contract/imports/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { imported } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { useBlockPaste } from "#web/ui/list/use-block-paste.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Bulk } from "#web/ui/list/types.ts";
import { useList } from "#web/ui/list/use-list.ts";
import type { BulkDialogProps } from "./bulk-dialog.tsx";
import { contactColumns, shared } from "./columns.tsx";
import { equipmentFilters, noEquipment } from "./equipment/filters.ts";
import { portfolioFilters } from "./portfolio/filters.ts";

const BulkDialog = lazyDialog<BulkDialogProps>(() => import("./bulk-dialog.tsx"));

/** Choices of days without contact. */
const QUIET_DAYS = ["30", "60", "90", "180", "365"];

const contacts = listOf(listContacts, {
  ...shared,
  columns: contactColumns,
  selects: true,
  filters: {
    role: { label: "contacts.roles", options: contactRoles, texts: "contacts.role_" },
    contactType: { label: "contacts.kind", options: contactTypes, texts: "contacts.type_" },
    country_hash_id: { label: "contacts.country" },
    b2b_hash_id: { label: "contacts.segment" },
    representative_hash_id: { label: "contacts.representative" },
    application_hash_id: { label: "contacts.applications" },
    b2c_hash_id: { label: "contacts.b2cs" },
    tag: { label: "contacts.tag" },
    ...equipmentFilters,
    ...portfolioFilters,
    benchmark_hash_id: { label: "contacts.benchmarks", from: benchmark.list },
    supplier: { label: "contacts.role_supplier", options: ["1", "0"], texts: "contacts.supplier_" },
    mine: { label: "contacts.mine", options: ownReasons, texts: "contacts.mine_" },
    no_contact_days: { label: "contacts.no_contact", options: QUIET_DAYS, texts: "contacts.no_contact_" },
    contract_days: {
      label: "contacts.contract_ends",
      options: ["30", "60", "90", "180"],
      texts: "contacts.contract_ends_",
    },
    created_from: { label: "contacts.created_at", until: "created_to" },
    ...imported("contacts.by_import", "contacts.this_import"),
  },
});
export const prefetch = (place: ScreenPlace): void => {
  contacts.prefetch(place);
  void ask(contactOptions, {});
};

const changeOf = (label: string, run: (rows: readonly ContactRow[]) => void): Bulk<ContactRow> => ({
  key: "change",
  label,
  icon: <IconEdit stroke={1.6} />,
  hint: "e",
  first: true,
  can: () => true,
  run,
});

/** Merges two selected rows: the second into the first, which can be swapped on the next screen. */
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

/** `/admin/contacts`: the company's contacts in the countries the person sees. */
export default function ContactsPage() {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const options = useRead(contactOptions, {}, { quiet: true, staleTime: 60_000 }).data?.data;
  const choices = (rows: readonly { hash_id: string; name: string; name_fr?: string | null }[] = []) =>
    rows.map((row) => ({ value: row.hash_id, label: named({ ...row, name_fr: row.name_fr ?? null }) }));
  const [changing, change] = useState<readonly ContactRow[]>();
  const list = useList(contacts, {
    bulk: [
      ...(contactKeepers.any.some((right) => can(right)) ? [changeOf(t("contacts.bulk"), change)] : []),
      ...(can("contacts_merge") ? [mergeOf(t("contacts.merge_two"))] : []),
    ],
    choices: {
      country_hash_id: choices(options?.countries),
      b2b_hash_id: choices(options?.b2bs),
      representative_hash_id: choices(options?.representatives),
      application_hash_id: choices(options?.applications),
      b2c_hash_id: choices(options?.b2cs),
      tag: options?.tags.map((tag) => ({ value: tag, label: tag })) ?? [],
      ...(can("benchmarks_view") ? {} : { benchmark_hash_id: [] }),
      ...(can("equipments_view") ? {} : noEquipment),
    },
  });
  useBlockPaste(can("contacts_create") ? "contacts" : undefined, list.shown);
  return (
    <>
      <ListPage
        list={list}
        title={t("contacts.title")}
        tabs={<AreaTabs />}
        primary={can("contacts_create") ? { label: t("contacts.new"), href: contactHref.create() } : undefined}
        actions={
          <>
            {can("contacts_create") ? (
              <ButtonLink look="quiet" href={importHref("contacts")} icon={<IconTableImport stroke={1.6} />}>
                {t("contacts.import")}
              </ButtonLink>
            ) : null}
            {can("contacts_merge") ? (
              <ButtonLink look="quiet" href={contactHref.duplicates()}>
                {t("contacts.alike_title")}
              </ButtonLink>
            ) : null}
          </>
        }
        empty="contacts.none"
      />
      <BulkDialog opened={changing !== undefined} onClose={() => change(undefined)} contacts={changing ?? []} />
    </>
  );
}
