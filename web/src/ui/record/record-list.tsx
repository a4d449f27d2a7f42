import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { Button } from "../atoms/button.tsx";
import { ButtonLink } from "../atoms/link.tsx";
import { useAddressed } from "../form/drawer.tsx";
import type { Fixed, ListOf } from "../list/list-of.ts";
import { List } from "../list/list.tsx";
import type { Empty } from "../list/types.ts";
import { type ListUse, useList } from "../list/use-list.ts";
import { AddressedPanel } from "./addressed-panel.tsx";
import css from "./record.module.css";
import type { RecordOf } from "./record-screen.tsx";

interface RecordListProps<E extends AnyEndpoint> extends Pick<ListUse<E>, "bulk" | "onOpen"> {
  list: ListOf<E>;
  /** Prefix of the list's URL parameters, as the tab is called. */
  scope: string;
  /** The record whose list it is; names the export. */
  of: { readonly name: string };
  /** Narrows the list to the record. */
  query: Fixed<E>["query"];
  label: string;
  empty: Empty;
  /** The button above the list; false without the right to add. */
  add?: ({ label: string } & ({ href: string } | { run: () => void })) | false | undefined;
  /** Between the button and the list. */
  children?: ReactNode;
}

/** A record's tab with a list of other records, and a button to add one. */
export function RecordList<E extends AnyEndpoint>({ list, of, query, add, children, ...p }: RecordListProps<E>) {
  const opened = useList(list, { ...p, fixed: { query }, about: of.name });
  const icon = <IconPlus stroke={1.6} />;
  return (
    <>
      {add ? (
        <div className={css.above}>
          {"href" in add ? (
            <ButtonLink href={add.href} icon={icon}>
              {add.label}
            </ButtonLink>
          ) : (
            <Button icon={icon} onClick={add.run}>
              {add.label}
            </Button>
          )}
        </div>
      ) : null}
      {children}
      <List list={opened} label={p.label} empty={p.empty} />
    </>
  );
}

interface RecordListTabProps<E extends AnyEndpoint, G extends AnyEndpoint> extends Omit<
  RecordListProps<E>,
  "add" | "onOpen" | "children"
> {
  /** Label of the button to add one; false without the right. */
  add: string | false;
  /** URL parameter of the open record. */
  word: string;
  /** Reads the open record. */
  endpoint: G;
  title: (record: RecordOf<G>) => string;
  /** The drawer's content; without a record it makes a new one. */
  form: (record: RecordOf<G> | undefined, close: () => void) => ReactNode;
}

/** A list within a record whose rows open in a drawer, where new ones are also made. */
export function RecordListTab<E extends AnyEndpoint, G extends AnyEndpoint>({
  add,
  word,
  endpoint,
  title,
  form,
  ...list
}: RecordListTabProps<E, G>) {
  const drawer = useAddressed([word]);
  return (
    <>
      <RecordList
        {...list}
        add={add !== false && { label: add, run: () => drawer.open({ [word]: "new" }) }}
        onOpen={(row) => drawer.open({ [word]: row.hash_id })}
      />
      <AddressedPanel
        word={word}
        endpoint={endpoint}
        title={title}
        make={add !== false && { title: add, form: form(undefined, drawer.close) }}
      >
        {form}
      </AddressedPanel>
    </>
  );
}
