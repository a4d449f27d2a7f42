import { useMemo } from "react";
import { auditChoices, listAudit, type AuditRow } from "#contract/audit/endpoints.ts";
import { prefetch as prefetchRead, prefetchInfinite, useInfinite, useRead } from "#web/api/query.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Moment } from "#web/ui/atoms/day.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Column, Filter, PhoneRow, UrlState } from "#web/ui/list/types.ts";
import { AuditEntryDetail } from "./entry-detail.tsx";
import css from "./audit.module.css";
import { inOneLine, useAuditWords } from "./words.ts";

const named = ["search", "person", "kind", "action", "thing", "from", "to"] as const;
const inputOf = (url: UrlState) => ({
  query: Object.fromEntries(named.flatMap((n) => (url[n] ? [[n, url[n]]] : []))) as Partial<
    Record<(typeof named)[number], string>
  >,
});

export function prefetch({ search }: ScreenPlace): void {
  void prefetchInfinite(listAudit, inputOf(search));
  void prefetchRead(auditChoices, {});
}

function useColumns(): readonly Column<AuditRow>[] {
  const t = useT();
  const words = useAuditWords();
  return [
    {
      key: "at",
      title: t("audit.when"),
      width: 150,
      cell: (e) => <Moment value={e.at} />,
    },
    {
      key: "user",
      title: t("audit.who"),
      width: 190,
      cell: (e) => (e.user ? <PersonName person={e.user} size="small" /> : t("audit.nobody")),
    },
    {
      key: "action",
      title: t("audit.what"),
      width: 170,
      cell: (e) => words.action(e.action),
    },
    {
      key: "thing",
      title: t("audit.thing"),
      width: 280,
      cell: (e) => (
        <span className={css.thing}>
          <span className={css.kind}>{words.kind(e.kind)}</span> {e.name}
        </span>
      ),
    },
    {
      key: "changes",
      title: t("audit.changes"),
      cell: (e) => <span className={css.changes}>{inOneLine(e)}</span>,
    },
    {
      key: "zone",
      title: t("audit.office"),
      width: 120,
      spare: true,
      cell: (e) => e.zone?.name,
    },
    {
      key: "address",
      title: t("audit.address"),
      width: 130,
      spare: true,
      cell: (e) => e.address,
    },
  ];
}

/** `/admin/audit`: the whole trail. */
export default function AuditPage() {
  const t = useT();
  const words = useAuditWords();
  const [url] = useUrl();
  const drawer = useAddressed(["entry"]);
  const input = inputOf(url);
  const choices = useRead(auditChoices, {}, { quiet: true, staleTime: 60_000 }).data?.data;
  const { rows } = useInfinite(listAudit, input, { keep: true });
  const open = rows.find((e) => e.hash_id === url.entry);
  const link = (e: AuditRow): string =>
    `/admin/audit?${new URLSearchParams({ ...(input.query as Record<string, string>), entry: e.hash_id }).toString()}`;
  const thing = rows.find((e) => e.entity_hash_id === url.thing);
  const filters = useMemo((): Filter[] => {
    const options = (values: readonly string[] | undefined, word: (v: string) => string) =>
      (values ?? []).map((value) => ({ value, label: word(value) })).toSorted((a, b) => a.label.localeCompare(b.label));
    return [
      {
        kind: "choice",
        key: "person",
        label: t("audit.who"),
        options: (choices?.people ?? []).map((p) => ({ value: p.hash_id, label: p.name })),
      },
      { kind: "choice", key: "kind", label: t("audit.thing"), options: options(choices?.kinds, words.kind) },
      { kind: "choice", key: "action", label: t("audit.what"), options: options(choices?.actions, words.action) },
      { kind: "days", keys: ["from", "to"], label: t("audit.when") },
      ...(url.thing
        ? [
            {
              kind: "choice" as const,
              key: "thing",
              label: t("audit.only"),
              options: [{ value: url.thing, label: thing?.name ?? t("audit.one_record") }],
            },
          ]
        : []),
    ];
  }, [choices, thing, t, url.thing, words]);
  const card = (e: AuditRow): PhoneRow => ({
    title: `${words.action(e.action)} · ${words.kind(e.kind)}`,
    end: <Moment value={e.at} short />,
    line: e.name ?? inOneLine(e),
    status: e.user?.name ?? t("audit.nobody"),
  });
  return (
    <>
      <ListPage
        id="audit"
        title={t("audit.title")}
        tabs={<AreaTabs />}
        endpoint={listAudit}
        input={input}
        columns={useColumns()}
        card={card}
        name={(e) => `${words.action(e.action)} ${words.kind(e.kind)} ${e.name ?? ""}`}
        rowLink={link}
        filters={filters}
        exportAs={{ kind: "audit", filters: input.query }}
        empty={{ title: t("audit.none"), text: t("audit.none_text") }}
      />
      <SidePanel opened={!!open} onClose={drawer.close} title={open ? words.action(open.action) : ""}>
        {open ? <AuditEntryDetail entry={open} /> : null}
      </SidePanel>
    </>
  );
}
