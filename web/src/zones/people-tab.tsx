import { userHref } from "#contract/users/hrefs.ts";
import { useNamed } from "#web/kit/named.ts";
import { listZoneUsers, type Zone } from "#contract/zones/endpoints.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import css from "./zones.module.css";

/** The people of the office. */
export default function PeopleTab({ zone }: { zone: Zone }) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const { rows, query } = useInfinite(listZoneUsers, { params: { id: zone.hash_id }, query: {} });
  if (!query.data) return <Loading of={query} rows={8} text="ui.list_failed" />;
  const opens = can("users_view", zone.hash_id);
  return (
    <>
      <Table
        rows={rows}
        empty={<EmptyGlass title={t("zones.no_people")} text={t("zones.no_people_text")} />}
        columns={[
          {
            key: "person",
            head: t("zones.person"),
            names: true,
            cell: (u) =>
              opens ? (
                <AppLink href={userHref.view(u.hash_id)} className={css.name}>
                  <PersonName person={u} />
                </AppLink>
              ) : (
                <PersonName person={u} />
              ),
          },
          {
            key: "profile",
            head: t("zones.profile"),
            className: css.soft,
            cell: (u) => `${named(u.profile) || "–"}${u.active ? "" : ` · ${t("zones.inactive")}`}`,
          },
          { key: "email", head: t("zones.email"), className: css.soft, hides: "phone", cell: (u) => u.email },
        ]}
      />
      <MoreButton query={query} className={css.more}>
        {t("zones.more")}
      </MoreButton>
    </>
  );
}
