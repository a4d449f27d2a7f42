import { IconPlus } from "@tabler/icons-react";
import { listSamples } from "#contract/tracking/endpoints.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { sampleColumns, sampleFilters, sampleLink } from "./columns.tsx";
import css from "./tracking.module.css";

const { state, verdict, date_from, archived } = sampleFilters;
const ofContact = listOf(listSamples, {
  name: "contact_samples",
  exportAs: "samples",
  columns: sampleColumns.filter((c) => c.key !== "country"),
  filters: { state, verdict, date_from, archived },
  opens: sampleLink,
});

/** The samples that went to a contact. */
export default function ContactSamplesTab({
  contact: c,
}: {
  contact: { readonly hash_id: string; readonly name: string };
}) {
  const t = useT();
  const { can } = useMe();
  const list = useList(ofContact, {
    scope: "samples",
    fixed: { query: { contact_hash_id: c.hash_id } },
    about: c.name,
  });
  return (
    <>
      {can("trackings_create") ? (
        <div className={css.above}>
          <ButtonLink
            href={trackingHref.list({ edit: "new", for_contact: c.hash_id })}
            icon={<IconPlus stroke={1.6} />}
          >
            {t("tracking.new")}
          </ButtonLink>
        </div>
      ) : null}
      <List
        list={list}
        label={t("tracking.title")}
        empty={["tracking.contact_tab_none", "tracking.contact_tab_none_text"]}
      />
    </>
  );
}
