import type { ReactNode } from "react";
import { accessHref } from "#contract/access/hrefs.ts";
import { whoMay } from "#contract/access/questions.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";

type Row = ClientOutput<typeof whoMay>["data"][number];
const { ref, text } = columnsOf<Row>("profiles");

const people = listOf(whoMay, {
  name: "access.who",
  exportAs: "access_who",
  columns: [
    {
      key: "name",
      title: "profiles.person",
      width: 240,
      cell: (r, { href }) => (
        <AppLink href={href(r)}>
          <PersonName person={r} />
        </AppLink>
      ),
      value: (r) => r.name,
      phone: "title",
      phoneCell: (r) => r.name,
    },
    ref("zone", { title: "profiles.office", width: 140, phone: "end" }),
    ref("profile", { width: 160, phone: "line" }),
    text("how", { of: (r) => r.reasons.map((x) => x.text).join(" ") }),
  ],
  card: (r) => ({ status: r.reasons[0]?.text }),
  opens: (r, { permission: right, place }) => accessHref.who({ right, place, user: r.hash_id }),
});

/** Everybody who holds a right, in one place or anywhere, with the source. */
export default function WhoList({ right, meaning, top }: { right: string; meaning: string; top: ReactNode }) {
  const t = useT();
  const [{ place }] = useUrl();
  const list = useList(people, { fixed: { query: { permission: right as Permission, place } }, about: meaning });
  return <ListPage list={list} title={t("profiles.access")} tabs={top} empty="profiles.nobody" />;
}
