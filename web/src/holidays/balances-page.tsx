import { useRef } from "react";
import { listStocks } from "#contract/holidays/endpoints.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { balanceSeers } from "#contract/holidays/rights.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useInfinite } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { useOwnPath, useUrl } from "#web/kit/place.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { Search } from "#web/ui/list/search.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import page from "#web/ui/page.module.css";
import { Table } from "#web/ui/table/table.tsx";
import { OfficeChoice } from "#web/ui/form/office-choice.tsx";
import { useOffice } from "#web/api/use-office.ts";
import { DayChoice } from "./day-choice.tsx";
import { HolidayTabs } from "./holiday-tabs.tsx";
import { Days } from "./words.tsx";
import css from "./holidays.module.css";
import { ScrollPart } from "./scroll-part.tsx";

const StockPanel = lazyPart(() => import("./stock-panel.tsx"));
const isDay = (text: string | undefined): text is string => /^2\d{3}-\d\d-\d\d$/u.test(text ?? "");

type Person = ClientOutput<typeof listStocks>["data"][number];

/** Which office's balances, or everybody's, at which day; with what is asked of the server for them. */
function useAsked() {
  const isAll = useOwnPath() === holidayHref.balances.path;
  const [url] = useUrl();
  const { offices, office, zone } = useOffice(balanceSeers.any, url.selected);
  const today = todayAt(zone);
  const at = isDay(url.at) ? url.at : today;
  const query = {
    ...(!isAll && { zone }),
    ...(at !== today && { at }),
    ...(url.search && { search: url.search }),
  };
  return { isAll, offices, office, zone, today, at, query };
}

interface BalancesTableProps {
  title: string;
  people: readonly Person[];
  /** They are of several offices. */
  isAll: boolean;
  onOpen: (p: Person) => void;
}
/** What is left to each person of each type, and what is proposed. */
function BalancesTable({ title, people, isAll, onOpen }: BalancesTableProps) {
  const t = useT();
  const named = useNamed();
  const types = [
    ...new Map(
      people.flatMap((p) => p.balances.filter((b) => b.stock !== "none").map((b) => [b.type.hash_id, b.type])),
    ).values(),
  ];
  return (
    <Table
      label={title}
      rows={people}
      id={(p) => p.user.hash_id}
      sticky
      empty={<EmptyGlass title={t("holidays.no_balances")} text={t("holidays.no_balances_text")} />}
      columns={[
        {
          key: "person",
          head: t("holidays.person"),
          names: true,
          cell: (p) => (
            <button type="button" className={css.name} onClick={() => onOpen(p)}>
              <PersonName person={p.user} size="small" />
            </button>
          ),
        },
        isAll && { key: "office", head: t("holidays.office"), hides: "phone", cell: (p) => p.zone?.name },
        {
          key: "department",
          head: t("holidays.department"),
          hides: "narrow",
          cell: (p) => named(p.department),
        },
        ...types.map((type) => ({
          key: type.hash_id,
          head: named(type),
          right: true,
          cell: (p: Person) => {
            const balance = p.balances.find((b) => b.type.hash_id === type.hash_id);
            return balance && balance.stock !== "none" ? <Days value={balance.remaining} /> : null;
          },
        })),
        {
          key: "proposal",
          head: t("holidays.proposals"),
          hides: "phone",
          cell: (p) =>
            (p.proposals ?? []).map((one) => t(`holidays.proposal_${one.reason}`, { count: one.days })).join(", "),
        },
      ]}
    />
  );
}

/** Balances of an office's people, or of everybody, at a day. A name opens what a balance consists of. */
export default function BalancesPage() {
  const t = useT();
  const [url, setUrl] = useUrl();
  const search = useRef<HTMLInputElement>(null);
  const { isAll, offices, office, zone, today, at, query } = useAsked();
  const drawer = useAddressed(["adjust", "type"]);
  const { rows, query: loading } = useInfinite(listStocks, { query }, { keep: true, enabled: isAll || zone !== "" });
  const title = isAll ? t("holidays.balances_of_all") : t("holidays.balances_of", { office: office?.name ?? "" });
  usePageTitle(title);
  const exporter = useExport({ kind: "holidays_balances", filters: query, about: isAll ? "" : (office?.name ?? "") });
  const opened = rows.find((p) => p.user.hash_id === url.adjust);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{title}</h1>
        <OfficeChoice
          label={t("holidays.office")}
          offices={offices}
          value={isAll ? "" : zone}
          all={t("holidays.all_offices")}
          onChange={(selected) =>
            selected && !isAll
              ? setUrl({ selected })
              : go(selected ? holidayHref.balancesOfOffice({ selected }) : holidayHref.balances())
          }
        />
        <ExportMenu exporter={exporter} />
      </header>
      <HolidayTabs zone={zone} />
      <div className={css.tools}>
        <Search url={url} set={setUrl} inputRef={search} />
        <DayChoice label={t("holidays.balance_at")} day={at} today={today} onDay={(day) => setUrl({ at: day })} />
      </div>
      <ScrollPart label={title}>
        {!loading.data ? (
          <Loading of={loading} rows={10} text="ui.list_failed" />
        ) : (
          <BalancesTable
            title={title}
            people={rows}
            isAll={isAll}
            onOpen={(p) => drawer.open({ adjust: p.user.hash_id, type: p.balances[0]?.type.hash_id })}
          />
        )}
        <MoreButton query={loading}>{t("holidays.more")}</MoreButton>
      </ScrollPart>
      <SidePanel
        opened={url.adjust !== undefined}
        onClose={drawer.close}
        title={opened?.user.name ?? t("holidays.balances")}
      >
        {url.adjust ? (
          <StockPanel key={url.adjust} user={url.adjust} at={at} today={today} type={url.type} onClose={drawer.close} />
        ) : null}
      </SidePanel>
    </div>
  );
}
