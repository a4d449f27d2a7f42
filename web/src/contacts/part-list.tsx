import { IconPlus } from "@tabler/icons-react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { List } from "#web/ui/list/list.tsx";
import type { OpenList } from "#web/ui/list/use-list.ts";
import css from "./contacts.module.css";

interface PartListProps<E extends AnyEndpoint> {
  list: OpenList<E>;
  label: string;
  empty: string;
  /** The button to add a part, for people who may. */
  add?: { label: string; run: () => void } | undefined;
}

/** The list of a contact's parts in a tab, with search, filters and a button to add one. */
export function PartList<E extends AnyEndpoint>({ list, label, empty, add }: PartListProps<E>) {
  return (
    <>
      {add ? (
        <div className={css.above}>
          <Button icon={<IconPlus stroke={1.6} />} onClick={add.run}>
            {add.label}
          </Button>
        </div>
      ) : null}
      <List list={list} label={label} empty={empty} />
    </>
  );
}
