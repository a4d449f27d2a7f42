import { useNamed } from "#web/kit/named.ts";
import { listZoneUsers, type Zone } from "#contract/zones/endpoints.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import css from "./zones.module.css";

/** Whose main office it is. */
export default function PeopleTab({ zone }: { zone: Zone }) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const { rows, query } = useInfinite(listZoneUsers, { params: { id: zone.hash_id }, query: {} });
  if (query.isPending) return <SkeletonRows rows={8} />;
  if (rows.length === 0) return <EmptyGlass title={t("zones.no_people")} text={t("zones.no_people_text")} />;
  const opens = can("users_view", zone.hash_id);
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("zones.person")}</th>
            <th scope="col">{t("zones.profile")}</th>
            <th scope="col" className={css.wide}>
              {t("zones.email")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((u) => (
            <tr key={u.hash_id}>
              <th scope="row">
                {opens ? (
                  <AppLink href={`/admin/managment/users/${u.hash_id}/update`} className={css.name}>
                    <PersonName person={u} />
                  </AppLink>
                ) : (
                  <PersonName person={u} />
                )}
              </th>
              <td className={css.soft}>
                {named(u.profile) || "–"}
                {u.active ? "" : ` · ${t("zones.inactive")}`}
              </td>
              <td className={`${css.soft} ${css.wide}`}>{u.email}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {query.hasNextPage ? (
        <div className={css.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("zones.more")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
