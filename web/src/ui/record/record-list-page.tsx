import type { ReactNode } from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useUrl } from "#web/kit/place.ts";
import { SidePanel, useAddressed } from "../form/drawer.tsx";
import { ListPage, type ListPageProps } from "../list/list-page.tsx";
import { AddressedPanel } from "./addressed-panel.tsx";
import type { RecordOf } from "./record-screen.tsx";

interface RecordListPageProps<E extends AnyEndpoint> extends Omit<ListPageProps<E>, "primary" | "PrimaryButton"> {
  /** Label of the create button and title of its drawer; false without the right. */
  add: string | false;
  /** Further parameters of the drawer. */
  words?: readonly string[];
}

interface DrawersProps<E extends AnyEndpoint, G extends AnyEndpoint> extends RecordListPageProps<E> {
  /** Reads the record that `edit` names. */
  read: G;
  titleOf: (record: RecordOf<G>) => string;
  /** The drawer's content; without a record it makes a new one. */
  children: (record: RecordOf<G> | undefined, close: () => void) => ReactNode;
}

const useAdding = <E extends AnyEndpoint>({ add, words = [] }: RecordListPageProps<E>) => {
  const drawer = useAddressed(["edit", ...words]);
  const primary = add === false ? undefined : { label: add, onPress: () => drawer.open({ edit: "new" }) };
  return { primary, close: drawer.close };
};

/** A list as a full screen whose rows open in a drawer, where new ones are also made. */
export function RecordListPage<E extends AnyEndpoint, G extends AnyEndpoint>({
  read,
  titleOf,
  children,
  ...p
}: DrawersProps<E, G>) {
  const { primary, close } = useAdding(p);
  return (
    <>
      <ListPage {...p} primary={primary} />
      <AddressedPanel
        word="edit"
        endpoint={read}
        title={titleOf}
        make={p.add !== false && { title: p.add, form: children(undefined, close) }}
      >
        {children}
      </AddressedPanel>
    </>
  );
}

interface MakingProps<E extends AnyEndpoint> extends RecordListPageProps<E> {
  children: (close: () => void) => ReactNode;
}

/** A list as a full screen where a drawer makes new records; they open in screens of their own. */
export function MakingListPage<E extends AnyEndpoint>({ children, ...p }: MakingProps<E>) {
  const [{ edit }] = useUrl();
  const { primary, close } = useAdding(p);
  return (
    <>
      <ListPage {...p} primary={primary} />
      <SidePanel opened={p.add !== false && edit === "new"} onClose={close} title={p.add === false ? "" : p.add}>
        {children(close)}
      </SidePanel>
    </>
  );
}
