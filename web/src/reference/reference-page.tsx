import { useMemo } from "react";
import type { Resource } from "#contract/kit/resource.ts";
import type { Permission } from "#contract/permissions.ts";
import { resources } from "#contract/reference/resources.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import type { ScreenModule } from "#web/kit/route.ts";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listOf, type ListOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { columnsOf, flagsOf, nameOf } from "./columns.tsx";
import { useReferred } from "./use-named.ts";

const ReferenceForm = lazyPart(() => import("./reference-form.tsx"));

const screens = new Map<string, ScreenModule>();

/** The screen of a reference list: what it shows, asks and allows comes from its declaration in the contract. */
export function referenceScreen(name: string): ScreenModule {
  const known = screens.get(name);
  if (known) return known;
  const resource = (resources as unknown as readonly Resource[]).find((r) => r.name === name);
  if (!resource) throw new Error(`No reference list ${name}`);
  const rows = listOf(resource.list, {
    name: `reference.${resource.name}`,
    exportAs: resource.name,
    columns: columnsOf(resource, new Map()),
    card: (row, { t }) => ({ status: flagsOf(resource, row, t) }),
    opens: (row, narrowed) =>
      `${resource.screen}?${new URLSearchParams({ ...narrowed, edit: row.hash_id }).toString()}`,
  });
  const made: ScreenModule = {
    default: () => <ReferenceList resource={resource} of={rows} />,
    prefetch: rows.prefetch,
  };
  screens.set(name, made);
  return made;
}

type Rows = ListOf<Resource["list"]>;

function ReferenceList({ resource, of }: { resource: Resource; of: Rows }) {
  const t = useT();
  const language = useLanguage();
  const { can } = useMe();
  const drawer = useAddressed(["edit"]);
  const mayCreate = can(`${resource.family}_create` as Permission);
  const referred = useReferred(resource);
  const names = [...referred.values()].flatMap((all) => all.map((c) => [c.value, c.label] as const));
  const known = JSON.stringify(names);
  // Asked again, the lists that it refers to are equal most of the time: then no row is drawn anew.
  const columns = useMemo(
    () => columnsOf(resource, new Map(JSON.parse(known) as [string, string][])),
    [resource, known],
  );
  const list = useList(of, { columns });
  const add = (): void => drawer.open({ edit: "new" });
  const create = t(`reference.${resource.name}_new`);
  return (
    <>
      <ListPage
        list={list}
        title={t(`reference.${resource.name}_title`)}
        tabs={<AreaTabs />}
        primary={mayCreate ? { label: create, onPress: add } : undefined}
        empty={[`reference.${resource.name}_empty`, `reference.${resource.name}_text`]}
      />
      <AddressedPanel
        word="edit"
        endpoint={resource.get}
        title={(row) => nameOf(row, language)}
        make={
          mayCreate && {
            title: create,
            form: <ReferenceForm resource={resource} row={undefined} referred={referred} onClose={drawer.close} />,
          }
        }
      >
        {(row, close) => <ReferenceForm resource={resource} row={row} referred={referred} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
