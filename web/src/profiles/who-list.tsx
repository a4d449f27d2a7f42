import { useNamed } from "#web/kit/named.ts";
import { type ReactNode, useCallback, useMemo } from "react";
import { whoMay } from "#contract/access/questions.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Column } from "#web/ui/list/types.ts";

type Row = ClientOutput<typeof whoMay>["data"][number];

type Named = ReturnType<typeof useNamed>;
const columnsIn = (t: Translate, named: Named, link: (r: Row) => string): readonly Column<Row>[] => [
  {
    key: "name",
    title: t("profiles.person"),
    width: 240,
    cell: (r) => (
      <AppLink href={link(r)}>
        <PersonName person={r} />
      </AppLink>
    ),
  },
  {
    key: "zone",
    title: t("profiles.office"),
    width: 140,
    cell: (r) => r.zone?.name,
  },
  {
    key: "profile",
    title: t("profiles.profile"),
    width: 160,
    cell: (r) => named(r.profile),
  },
  {
    key: "how",
    title: t("profiles.how"),
    cell: (r) => r.reasons.map((x) => x.text).join(" "),
  },
];

/** Everybody who holds a right, in one place or anywhere, and how. */
export default function WhoList({ right, meaning, top }: { right: string; meaning: string; top: ReactNode }) {
  const t = useT();
  const named = useNamed();
  const [{ place, search }] = useUrl();
  const link = useCallback(
    (r: Row): string =>
      `/admin/managment/access?${new URLSearchParams({ right, ...(place && { place }), user: r.hash_id }).toString()}`,
    [right, place],
  );
  const columns = useMemo(() => columnsIn(t, named, link), [t, named, link]);
  return (
    <ListPage
      id="access.who"
      title={t("profiles.access")}
      endpoint={whoMay}
      input={{ query: { permission: right as Permission, place, search } }}
      columns={columns}
      tabs={top}
      card={(r) => ({
        title: r.name,
        end: r.zone?.name ?? "",
        line: named(r.profile),
        status: r.reasons[0]?.text,
      })}
      name={(r) => r.name}
      rowLink={link}
      exportAs={{ kind: "access_who", filters: { permission: right, place, search }, office: meaning }}
      empty={{ title: t("profiles.nobody"), text: t("profiles.nobody_text") }}
    />
  );
}
