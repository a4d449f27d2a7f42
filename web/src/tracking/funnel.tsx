import type { ReactNode } from "react";
import { funnelGroups, sampleFunnel, type FunnelGroup } from "#contract/tracking/endpoints.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink, RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { FilterChips } from "#web/ui/list/filter-chips.tsx";
import { filtersFor } from "#web/ui/list/filters-of.ts";
import { useListed } from "#web/ui/list/use-found.ts";
import frame from "#web/ui/page.module.css";
import { Table } from "#web/ui/table/table.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { sampleFilters, useSampleChoices } from "./columns.tsx";
import { rowsBehind, steps, type Step } from "./funnel-steps.ts";
import { funnelQuery, groupOf } from "./funnel-query.ts";
import css from "./tracking.module.css";

type Answer = ClientOutput<typeof sampleFunnel>;
type Group = Answer["data"][number];
type Total = Answer["total"];
const { recipe_hash_id, flavourist_hash_id, country_hash_id, carrier, mine, date_from } = sampleFilters;
const filters = { recipe_hash_id, flavourist_hash_id, country_hash_id, carrier, mine, date_from };

/** The funnel from parcel to verdict, in total and by group; every figure links to its rows. */
export default function FunnelPage({ tabs }: { tabs: ReactNode }) {
  const t = useT();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const own = useSampleChoices();
  const { choices, hasMore } = useListed(filters, own);
  const chips = filtersFor(filters, { ...choices, ...own }, { t, zones: [], hasMore });
  const by = groupOf(url);
  const read = useRead(sampleFunnel, { query: funnelQuery(url) }, { quiet: true, keep: true });
  const answer = read.data;
  return (
    <div className={frame.page}>
      <header className={frame.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("tracking.title")}</h1>
      </header>
      {tabs}
      <div className={css.bar}>
        <div className={css.choice} role="group" aria-label={t("tracking.funnel_by")}>
          {funnelGroups.map((group) => (
            <button
              key={group}
              type="button"
              className={css.option}
              aria-pressed={group === by}
              onClick={() => setUrl({ by: group })}
            >
              {t(`tracking.by_${group}`)}
            </button>
          ))}
        </div>
        <FilterChips filters={chips} url={url} set={setUrl} lined />
      </div>
      {answer ? null : <Loading of={read} rows={6} text="tracking.funnel_failed" />}
      {answer && answer.total.sent === 0 ? (
        <EmptyGlass title={t("tracking.funnel_none")} text={t("tracking.funnel_none_text")} />
      ) : null}
      {answer && answer.total.sent > 0 ? (
        <>
          <Steps total={answer.total} hrefOf={(step) => rowsBehind(url, step)} />
          <Groups by={by} groups={answer.data} hrefOf={(step, group) => rowsBehind(url, step, by, group)} />
        </>
      ) : null}
    </div>
  );
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

function Steps({ total, hrefOf }: { total: Total; hrefOf: (step: Step) => string }) {
  const t = useT();
  return (
    <ol className={css.funnel} aria-label={t("tracking.funnel")}>
      {steps.map((step) => {
        const count = total[step] ?? 0;
        return (
          <li key={step}>
            <AppLink href={hrefOf(step)} className={css.step}>
              <span className={css.stepName}>{t(`tracking.funnel_${step}`)}</span>
              <strong>{count}</strong>
              <span className={css.soft}>
                {step === "sent" ? "" : t("tracking.funnel_of", { percent: percent(count, total.sent) })}
              </span>
              <ShareBar
                of={[String(total.sent)]}
                values={[{ key: step, value: String(count), look: step === "liked" ? 2 : 1 }]}
                track
              />
            </AppLink>
          </li>
        );
      })}
    </ol>
  );
}

interface GroupsProps {
  by: FunnelGroup;
  groups: readonly Group[];
  hrefOf: (step: Step, group: Group) => string;
}
function Groups({ by, groups, hrefOf }: GroupsProps) {
  const t = useT();
  const named = useNamed();
  const language = useLanguage();
  const most = groups.map((g) => String(g.sent));
  const nameOf = (g: Group): string =>
    by === "month" ? monthWords(g.name, language) : named({ name: g.name, name_fr: g.name_fr });
  return (
    <div className={css.groups}>
      <Table
        label={t("tracking.funnel")}
        rows={groups}
        id={(g) => g.key ?? g.name}
        columns={[
          {
            key: "name",
            head: t(`tracking.by_${by}`),
            names: true,
            cell: (g) => (
              <span className={css.group}>
                <span>{nameOf(g)}</span>
                <ShareBar
                  of={most}
                  values={[
                    { key: "sent", value: String(g.sent), look: "quiet" },
                    { key: "delivered", value: String(g.delivered), look: 1 },
                    { key: "liked", value: String(g.liked), look: 2 },
                  ]}
                  title={steps.map((step) => `${t(`tracking.funnel_${step}`)} ${g[step] ?? 0}`).join(", ")}
                />
              </span>
            ),
          },
          ...steps.map((step) => ({
            key: step,
            head: t(`tracking.funnel_${step}`),
            right: true,
            width: 92,
            ...((step === "delivered" || step === "ordered") && { hides: "phone" as const }),
            cell: (g: Group) =>
              g[step] && g.key !== null ? <RefLink href={hrefOf(step, g)}>{g[step]}</RefLink> : (g[step] ?? 0),
          })),
        ]}
      />
    </div>
  );
}
