import { useMemo } from "react";
import { permissionCatalogue } from "#contract/access/endpoints.ts";
import { whoMay } from "#contract/access/questions.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT, type Translate } from "#web/app/i18n.ts";
import { useUrl } from "#web/app/place.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Column } from "#web/ui/list/types.ts";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { AccessAnswer } from "./access-answer.tsx";
import css from "./access.module.css";
import { AccessQuestion } from "./access-question.tsx";
import { ManagementTabs } from "./management-tabs.tsx";
import { UserRights } from "./user-rights.tsx";
import type { Right } from "./values.ts";

type Row = ClientOutput<typeof whoMay>["data"][number];

export const prefetch = (): void => void ask(permissionCatalogue, {});

const columnsIn = (t: Translate, link: (r: Row) => string): readonly Column<Row>[] => [
  {
    key: "name",
    title: t("profiles.person"),
    width: 240,
    cell: (r) => (
      <AppLink href={link(r)}>
        <PersonName person={r} />
      </AppLink>
    ),
    value: (r) => r.name,
  },
  {
    key: "zone",
    title: t("profiles.office"),
    width: 140,
    cell: (r) => r.zone?.name,
    value: (r) => r.zone?.name ?? null,
  },
  {
    key: "profile",
    title: t("profiles.profile"),
    width: 160,
    cell: (r) => r.profile?.name,
    value: (r) => r.profile?.name ?? null,
  },
  {
    key: "how",
    title: t("profiles.how"),
    cell: (r) => r.reasons.map((x) => x.text).join(" "),
    value: (r) => r.reasons.map((x) => x.text).join(" "),
  },
];

/** `/admin/managment/access`: who may do something somewhere, and why somebody may or may not. */
export default function AccessPage() {
  const t = useT();
  const phone = usePhone();
  const [url] = useUrl();
  const catalogue = useRead(permissionCatalogue, {}, { staleTime: 10 * 60_000 }).data?.data;
  const right = (catalogue as readonly Right[] | undefined)?.find((r) => r.name === url.right);
  const { right: asked, place, user } = url;
  const columns = useMemo(() => {
    const link = (r: Row): string =>
      `/admin/managment/access?${new URLSearchParams({ right: asked ?? "", ...(place && { place }), user: r.hash_id }).toString()}`;
    return columnsIn(t, link);
  }, [t, asked, place]);
  const top = (
    <>
      <ManagementTabs />
      <AccessQuestion catalogue={(catalogue as readonly Right[] | undefined) ?? []} />
      {user ? <AccessAnswer user={user} right={right} place={place} /> : null}
    </>
  );
  if (!right)
    return (
      <div className={page.page}>
        <header className={page.head}>
          <h1 className={phone ? "sr-only" : undefined}>{t("profiles.access")}</h1>
        </header>
        {top}
        {user ? (
          <UserRights key={user} id={user} />
        ) : (
          <div className={css.empty}>
            <EmptyGlass title={t("profiles.ask")} text={t("profiles.ask_text")} />
          </div>
        )}
      </div>
    );
  return (
    <ListPage
      id="access.who"
      title={t("profiles.access")}
      endpoint={whoMay}
      input={{ query: { permission: right.name as Permission, place, search: url.search } }}
      columns={columns}
      tabs={top}
      card={(r) => ({
        title: r.name,
        end: r.zone?.name ?? "",
        line: r.profile?.name ?? "",
        status: r.reasons[0]?.text,
      })}
      name={(r) => r.name}
      rowLink={(r) =>
        `/admin/managment/access?${new URLSearchParams({ right: right.name, ...(place && { place }), user: r.hash_id }).toString()}`
      }
      empty={{ title: t("profiles.nobody"), text: t("profiles.nobody_text") }}
    />
  );
}
