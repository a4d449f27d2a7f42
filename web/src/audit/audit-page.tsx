import { auditHref } from "#contract/audit/hrefs.ts";
import { auditChoices, getAuditEntry, listAudit, type AuditRow } from "#contract/audit/endpoints.ts";
import { prefetch as prefetchRead, useInfinite, useRead } from "#web/api/query.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Option } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { AuditEntryDetail } from "./entry-detail.tsx";
import css from "./audit.module.css";
import { auditWords, inOneLine, useAuditWords } from "./words.ts";

const { moment, ref, text } = columnsOf<AuditRow>("audit");

const trail = listOf(listAudit, {
  name: "audit",
  columns: [
    moment("at", { title: "audit.when", width: 150, phone: "end" }),
    {
      key: "user",
      title: "audit.who",
      width: 190,
      cell: (e, { t }) => (e.user ? <PersonName person={e.user} size="small" /> : t("audit.nobody")),
      phone: "status",
      phoneCell: (e, { t }) => e.user?.name ?? t("audit.nobody"),
    },
    text("action", { title: "audit.what", width: 170, of: (e, { t }) => auditWords(t).action(e.action) }),
    {
      key: "thing",
      title: "audit.thing",
      width: 280,
      cell: (e, { t }) => (
        <span className={css.thing}>
          <span className={css.kind}>{auditWords(t).kind(e.kind)}</span> {e.name}
        </span>
      ),
    },
    { key: "changes", title: "audit.changes", cell: (e) => <span className={css.changes}>{inOneLine(e)}</span> },
    ref("zone", { title: "audit.office", width: 120, spare: true }),
    text("address", { width: 130, spare: true }),
  ],
  card: (e, { t }) => ({
    title: `${auditWords(t).action(e.action)} · ${auditWords(t).kind(e.kind)}`,
    line: e.name ?? inOneLine(e),
  }),
  called: (e, { t }) => `${auditWords(t).action(e.action)} ${auditWords(t).kind(e.kind)} ${e.name ?? ""}`,
  opens: (e, narrowed) => auditHref({ ...narrowed, entry: e.hash_id }),
  filters: {
    person: { label: "audit.who" },
    kind: { label: "audit.thing" },
    action: { label: "audit.what" },
    from: { label: "audit.when", until: "to" },
    thing: { label: "audit.only" },
  },
});

export function prefetch(place: ScreenPlace): void {
  trail.prefetch(place);
  void prefetchRead(auditChoices, {});
}

/** The choices of the filters: values that occur in the trail, with their texts. */
function useChoices(): Record<"person" | "kind" | "action", readonly Option[]> {
  const words = useAuditWords();
  const choices = useRead(auditChoices, {}, { quiet: true, staleTime: 60_000 }).data?.data;
  const options = (values: readonly string[] | undefined, word: (v: string) => string) =>
    (values ?? []).map((value) => ({ value, label: word(value) })).toSorted((a, b) => a.label.localeCompare(b.label));
  return {
    person: (choices?.people ?? []).map((p) => ({ value: p.hash_id, label: p.name })),
    kind: options(choices?.kinds, words.kind),
    action: options(choices?.actions, words.action),
  };
}

/** `/admin/audit`: the whole trail. */
export default function AuditPage() {
  const t = useT();
  const words = useAuditWords();
  const [url] = useUrl();
  // For a single record, its name is taken from its entries; the query is the list's own, so it is not requested twice.
  const { rows } = useInfinite(listAudit, trail.input(url), { keep: true });
  const thing = rows.find((e) => e.entity_hash_id === url.thing);
  const list = useList(trail, {
    choices: {
      ...useChoices(),
      thing: url.thing ? [{ value: url.thing, label: thing?.name ?? t("audit.one_record") }] : [],
    },
  });
  return (
    <>
      <ListPage list={list} title={t("audit.title")} tabs={<AreaTabs />} empty="audit.none" />
      <AddressedPanel word="entry" endpoint={getAuditEntry} title={(e) => words.action(e.action)}>
        {(e) => <AuditEntryDetail entry={e} />}
      </AddressedPanel>
    </>
  );
}
