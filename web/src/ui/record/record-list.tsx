import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, use } from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useMe } from "#web/api/me.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "../atoms/button.tsx";
import { ButtonLink } from "../atoms/link.tsx";
import { useAddressed } from "../form/drawer.tsx";
import type { Fixed, ListOf } from "../list/list-of.ts";
import { List } from "../list/list.tsx";
import type { Empty } from "../list/types.ts";
import { type ListUse, useList } from "../list/use-list.ts";
import { AddressedPanel } from "./addressed-panel.tsx";
import { TabContext } from "./tab-of.tsx";
import css from "./record.module.css";
import type { RecordOf } from "./record-screen.tsx";

interface Owner {
  readonly hash_id: string;
  readonly name: string;
}
interface RecordListProps<E extends AnyEndpoint> extends Pick<ListUse<E>, "bulk" | "onOpen"> {
  /** Says in which query parameter (`partOf`) it takes the record. */
  list: ListOf<E>;
  /** The record whose list it is; names the export. */
  of: Owner;
  empty: Empty;
  /** The button above the list; false without the right to add. */
  add?: ({ label: string } & ({ href: string } | { run: () => void })) | false | undefined;
  /** Between the button and the list. */
  children?: ReactNode;
}

/** A record's tab with a list of other records, and a button to add one. The tab gives it its name and the prefix of its URL parameters. */
export function RecordList<E extends AnyEndpoint>({ list, of, add, children, empty, ...p }: RecordListProps<E>) {
  const { key: scope, label } = use(TabContext);
  const query = { [list.partOf ?? ""]: of.hash_id } as Fixed<E>["query"];
  const opened = useList(list, { ...p, scope, fixed: { query }, about: of.name });
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
      <List list={opened} label={label} empty={empty} />
    </>
  );
}

interface RecordListTabOptions<G extends AnyEndpoint, O> {
  /** URL parameter of the open record. */
  word: string;
  empty: Empty;
  /** Key of the button that adds one, and who may: by default who may change the record. */
  add: string;
  may?: (of: O, can: ReturnType<typeof useMe>["can"]) => boolean | undefined;
  title?: (record: RecordOf<G>, words: { t: Translate; named: ReturnType<typeof useNamed> }) => string;
  /** The drawer's content; without a record it makes a new one. */
  form: (of: O, record: RecordOf<G> | undefined, close: () => void) => ReactNode;
}

/** Declares the tab of a list whose rows open in a drawer, where new ones are also made. `read` reads the open record. */
export function recordListTab<
  E extends AnyEndpoint,
  G extends AnyEndpoint,
  O extends Owner & { readonly can: { readonly update?: boolean | undefined } },
>(
  list: ListOf<E>,
  read: G,
  { word, empty, add, may = ({ can }) => can.update, title, form }: RecordListTabOptions<G, O>,
): (p: { of: O }) => ReactNode {
  const titleOf = title ?? ((record) => (record as { title?: string }).title ?? "");
  return function RecordListTab({ of }) {
    const words = { t: useT(), named: useNamed() };
    const drawer = useAddressed([word]);
    const label = words.t(add);
    const mayAdd = may(of, useMe().can) === true;
    return (
      <>
        <RecordList
          list={list}
          of={of}
          empty={empty}
          add={mayAdd && { label, run: () => drawer.open({ [word]: "new" }) }}
          onOpen={(row) => drawer.open({ [word]: row.hash_id })}
        />
        <AddressedPanel
          word={word}
          endpoint={read}
          title={(record) => titleOf(record, words)}
          make={mayAdd && { title: label, form: form(of, undefined, drawer.close) }}
        >
          {(record, close) => form(of, record, close)}
        </AddressedPanel>
      </>
    );
  };
}
