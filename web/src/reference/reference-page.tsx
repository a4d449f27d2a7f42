import { IconArrowsSort, IconTableImport } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { listImportHref } from "#contract/imports/hrefs.ts";
import type { Resource } from "#contract/kit/resource.ts";
import { keepingOf, type Usage, type Move } from "#contract/kit/resource-keeping.ts";
import type { Field } from "#contract/kit/resource-fields.ts";
import type { Permission } from "#contract/permissions.ts";
import { listAddress, resources } from "#contract/reference/resources.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenModule } from "#web/kit/route.ts";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { useInfinite } from "#web/api/query.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { FilterOf } from "#web/ui/list/filters-of.ts";
import { listOf, type ListOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";
import { columnsOf, flagsOf, nameOf, type Row } from "./columns.tsx";
import { usedColumn, useUsage } from "./use-usage.tsx";
import type { ReferenceFormProps } from "./reference-form.tsx";
import { inFull, useReferred } from "./use-named.ts";

const OrderPanel = lazyPart(() => import("./order-panel.tsx"));
const ReferenceForm = lazyPart(() => import("./reference-form.tsx"));
const BenchmarkForm = lazyPart(() => import("./benchmark-form.tsx"));
const TemplateForm = lazyPart(() => import("./template-form.tsx"));
/** Lists with a special form. */
const ownForms: Readonly<Record<string, typeof BenchmarkForm>> = {
  benchmark: BenchmarkForm,
  mail_template: TemplateForm,
};
const Form = (p: ReferenceFormProps) => {
  const Own = ownForms[p.resource.name] ?? ReferenceForm;
  return <Own {...p} />;
};

type Rows = ListOf<Resource["list"]>;
interface Shown {
  readonly resource: Resource;
  readonly rows: Rows;
}
const screens = new Map<string, ScreenModule>();

/** The screen of a reference list, or of several as tabs, derived from their declarations in the contract. */
export function referenceScreen(...names: readonly [string, ...string[]]): ScreenModule {
  const key = names.join();
  const known = screens.get(key);
  if (known) return known;
  const lists = names.map(listNamed);
  const made: ScreenModule = {
    default: () => <ReferenceLists lists={lists} />,
    prefetch: (place) => (lists.find((l) => l.resource.name === place.search.list) ?? lists[0])?.rows.prefetch(place),
  };
  screens.set(key, made);
  return made;
}

function listNamed(name: string): Shown {
  const resource = (resources as unknown as readonly Resource[]).find((r) => r.name === name);
  if (!resource) throw new Error(`No reference list ${name}`);
  const rows = listOf(resource.list, {
    name: `reference.${resource.name}`,
    exportAs: resource.name,
    columns: columnsOf(resource, new Map()),
    filters: filtersOf(resource),
    card: (row, { t }) => ({ status: flagsOf(resource, row, t) }),
    opens: (row, narrowed) => listAddress(resource, { ...narrowed, edit: row.hash_id }),
  });
  return { resource, rows };
}

/** Filters for choices and for references to other lists; `useList` gets their options. */
const filtersOf = (resource: Resource): Readonly<Record<string, FilterOf>> =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, f]): [string, FilterOf][] => {
      const label = `reference.field_${name}`;
      if (f.kind === "choice") return [[name, { label, options: f.of, texts: "reference.choice_" }]];
      return f.kind === "reference" || f.kind === "references" ? [[name, { label, options: [] }]] : [];
    }),
  );

const viewOf = (resource: Resource): Permission => `${resource.family}_view` as Permission;

function ReferenceLists({ lists }: { lists: readonly Shown[] }) {
  const t = useT();
  const { can } = useMe();
  const [url] = useUrl();
  const mine = lists.filter((l) => can(viewOf(l.resource)));
  const shown = mine.find((l) => l.resource.name === url.list) ?? mine[0];
  if (!shown) return null;
  const tabs = mine.map(({ resource }) => ({
    href: listAddress(resource),
    label: t(`reference.${resource.name}_title`),
    current: resource === shown.resource,
  }));
  return (
    <ReferenceList
      key={shown.resource.name}
      {...shown}
      tabs={tabs.length > 1 ? <LinkTabs tabs={tabs} label={t("reference.unity_bottle_title")} /> : <AreaTabs />}
    />
  );
}

function ReferenceList({ resource, rows, tabs }: Shown & { tabs: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const { can } = useMe();
  const mayCreate = can(`${resource.family}_create` as Permission);
  const order = useAddressed(["order"]);
  const move = can(`${resource.family}_update` as Permission) ? keepingOf(resource).move : undefined;
  const referred = useReferred(resource);
  const names = [...referred.values()].flatMap((all) => all.map((c) => [c.value, c.label] as const));
  const keeps = (["update", "delete"] as const).some((verb) => can(`${resource.family}_${verb}` as Permission));
  // Served from the cache: the list below makes the same request.
  const [url] = useUrl();
  const shown = useInfinite(resource.list, rows.input(url), { keep: true }).rows as readonly Row[];
  const usage = useUsage(
    resource,
    shown.map((row) => row.hash_id),
    keeps,
  );
  const known = JSON.stringify([names, [...usage]]);
  // Compare the answers as text, so that an unchanged answer renders no row again.
  const columns = useMemo(() => {
    const [called, used] = JSON.parse(known) as [[string, string][], [string, Usage][]];
    return [...columnsOf(resource, new Map(called)), ...(keeps ? [usedColumn(new Map(used))] : [])];
  }, [resource, known, keeps]);
  const list = useList(rows, { columns, choices: choicesOf(resource, (to) => inFull(referred.get(to) ?? [])) });
  return (
    <>
      <RecordListPage
        list={list}
        title={t(`reference.${resource.name}_title`)}
        tabs={tabs}
        actions={<ListActions resource={resource} order={order} move={move} />}
        empty={[`reference.${resource.name}_empty`, `reference.${resource.name}_text`]}
        add={mayCreate && t(`reference.${resource.name}_new`)}
        read={resource.get}
        titleOf={(row) => nameOf(row, language)}
      >
        {(row, close) => <Form resource={resource} row={row} referred={referred} onClose={close} />}
      </RecordListPage>
      {move ? (
        <SidePanel
          opened={url.order === "1"}
          onClose={order.close}
          title={t("reference.order_title", { list: t(`reference.${resource.name}_title`) })}
        >
          {url.order === "1" ? <OrderPanel resource={resource} move={move} /> : null}
        </SidePanel>
      ) : null}
    </>
  );
}

interface ListActionsProps {
  resource: Resource;
  order: ReturnType<typeof useAddressed>;
  move: Move | undefined;
}

/** Putting the list in order, and importing it. */
function ListActions({ resource, order, move }: ListActionsProps) {
  const t = useT();
  const { can } = useMe();
  const mayImport = (["create", "update"] as const).some((verb) => can(`${resource.family}_${verb}` as Permission));
  return (
    <>
      {move ? (
        <Button icon={<IconArrowsSort stroke={1.6} />} onClick={() => order.open({ order: "1" })}>
          {t("reference.order")}
        </Button>
      ) : null}
      {mayImport ? (
        <ButtonLink href={listImportHref(resource.name)} icon={<IconTableImport stroke={1.6} />}>
          {t("reference.import")}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** The options of filters by other lists. */
const choicesOf = <C,>(resource: Resource, of: (list: string) => C): Record<string, C> =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, f]: [string, Field]): [string, C][] =>
      f.kind === "reference" || f.kind === "references" ? [[name, of(f.to)]] : [],
    ),
  );
