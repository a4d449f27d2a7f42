import { useCallback } from "react";
import type { Resource } from "#contract/kit/resource.ts";
import type { Permission } from "#contract/permissions.ts";
import { resources } from "#contract/reference/resources.ts";
import { prefetchInfinite } from "#web/api/query.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenModule } from "#web/kit/route.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { cardOf, columnsOf, nameOf, type Row } from "./columns.tsx";
import { useReferred } from "./use-named.ts";

const ReferenceForm = lazyPart(() => import("./reference-form.tsx"));

const inputOf = (search: Readonly<Record<string, string>>) => ({ query: { search: search.search } });
const screens = new Map<string, ScreenModule>();

/** The screen of a reference list: what it shows, asks and allows comes from its declaration in the contract. */
export function referenceScreen(name: string): ScreenModule {
  const known = screens.get(name);
  if (known) return known;
  const resource = (resources as unknown as readonly Resource[]).find((r) => r.name === name);
  if (!resource) throw new Error(`No reference list ${name}`);
  const made: ScreenModule = {
    default: () => <ReferenceList resource={resource} />,
    prefetch: ({ search }) => void prefetchInfinite(resource.list, inputOf(search)),
  };
  screens.set(name, made);
  return made;
}

function ReferenceList({ resource }: { resource: Resource }) {
  const t = useT();
  const language = useLanguage();
  const { can } = useMe();
  const [url] = useUrl();
  const drawer = useAddressed(["edit"]);
  const input = inputOf(url);
  const mayCreate = can(`${resource.family}_create` as Permission);
  const search = url.search ?? "";
  const link = useCallback(
    (r: Row): string =>
      `${resource.screen}?${new URLSearchParams({ ...(search && { search }), edit: r.hash_id }).toString()}`,
    [resource, search],
  );
  const referred = useReferred(resource);
  const named = new Map([...referred.values()].flatMap((all) => all.map((c) => [c.value, c.label] as const)));
  const columns = columnsOf(resource, link, language, named, t);
  const add = (): void => drawer.open({ edit: "new" });
  const title = t(`reference.${resource.name}_title`);
  const create = t(`reference.${resource.name}_new`);
  return (
    <>
      <ListPage
        id={`reference.${resource.name}`}
        title={title}
        tabs={<AreaTabs />}
        endpoint={resource.list}
        input={input}
        columns={columns}
        card={(r) => cardOf(resource, r, language, named, t)}
        name={(r) => nameOf(r, language)}
        rowLink={link}
        exportAs={{ kind: resource.name, filters: input.query }}
        primary={mayCreate ? { label: create, onPress: add } : undefined}
        empty={{
          title: t(`reference.${resource.name}_empty`),
          text: t(`reference.${resource.name}_text`),
          action: mayCreate ? (
            <Button hint="N" onClick={add}>
              {create}
            </Button>
          ) : undefined,
        }}
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
