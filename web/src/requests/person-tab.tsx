import { listRequests } from "#contract/requests/endpoints.ts";
import { requestHref } from "#contract/requests/hrefs.ts";
import type { RequestRow } from "#contract/requests/schemas.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./requests.module.css";
import { requestTones } from "./words.ts";

/** What a person asked for, as the reader sees it. */
export default function PersonTab({ user }: { user: string }) {
  const t = useT();
  const { rows, first, query } = useInfinite(listRequests, { query: { whose: "all", user_id: user } });
  if (first === undefined) return <Loading of={query} rows={3} text="ui.list_failed" />;
  return (
    <>
      <Table<RequestRow>
        label={t("requests.person_tab")}
        rows={rows}
        empty={<EmptyGlass title={t("requests.none")} />}
        columns={[
          {
            key: "title",
            head: t("requests.title"),
            names: true,
            cell: (r) => (
              <>
                <AppLink href={requestHref.view(r.hash_id)}>{r.title}</AppLink>
                <span className={css.under}>{r.number}</span>
              </>
            ),
          },
          {
            key: "status",
            head: t("requests.status"),
            cell: (r) => <Status tone={requestTones[r.shown]} word={t(`requests.status_${r.shown}`)} />,
          },
          {
            key: "created_at",
            head: t("requests.created_at"),
            right: true,
            hides: "phone",
            cell: (r) => <Day value={r.created_at} />,
          },
        ]}
      />
      <MoreButton query={query}>{t("supplies.mine_more")}</MoreButton>
    </>
  );
}
