import { type ReactNode } from "react";
import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { isApiError } from "#web/api/errors.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Loading, type ReadState } from "../atoms/loading.tsx";
import { SidePanel, useAddressed } from "../form/drawer.tsx";
import { EmptyGlass } from "../atoms/empty.tsx";
import type { RecordOf } from "./record-screen.tsx";

interface PanelProps<R> {
  /** URL parameter that opens it; its value is the record's id or `new`. */
  word: string;
  title: (record: R) => string;
  /** Shown for `new`; false or undefined without the right to create. */
  make?: { title: string; form: ReactNode } | false | undefined;
  children: (record: R, close: () => void) => ReactNode;
}

interface AddressedPanelProps<E extends AnyEndpoint> extends PanelProps<RecordOf<E>> {
  /** Reads one record by `params.id`, so that a shared link works whatever the recipient's list shows. */
  endpoint: E;
}

/** The id in the URL, if it is not `new`. */
function useNamedId(word: string): string | undefined {
  const [url] = useUrl();
  return url[word] === "new" ? undefined : url[word];
}

/** Drawer of the record named in the URL, over the current screen. */
export function AddressedPanel<E extends AnyEndpoint>({ endpoint, ...panel }: AddressedPanelProps<E>) {
  const id = useNamedId(panel.word);
  const read = useRead(endpoint, { params: { id } } as unknown as ClientInput<E>, {
    enabled: id !== undefined,
    quiet: true,
  });
  const record = id === undefined ? undefined : (read.data as { data: RecordOf<E> } | undefined)?.data;
  const isGone = isApiError(read.error) && (read.error.status === 404 || read.error.status === 422);
  return <Panel {...panel} record={record} isGone={isGone} read={read} />;
}

interface ListedPanelProps<R> extends PanelProps<R> {
  /** The read of the list. */
  of: ReadState | readonly ReadState[];
  /** All records, of a list that the screen always reads whole; undefined until they have come. */
  rows: readonly R[] | undefined;
  id: (record: R) => string;
}

/** The same for a record without a call of its own. */
export function ListedPanel<R>({ of, rows, id, ...panel }: ListedPanelProps<R>) {
  const named = useNamedId(panel.word);
  const record = rows?.find((row) => id(row) === named);
  return <Panel {...panel} record={record} isGone={rows !== undefined} read={of} />;
}

type LoadedPanelProps<R> = PanelProps<R> & {
  record: R | undefined;
  isGone: boolean;
  read: ReadState | readonly ReadState[];
};

function Panel<R>({ word, title, make, children, record, isGone, read }: LoadedPanelProps<R>) {
  const t = useT();
  const [url] = useUrl();
  const { close } = useAddressed([word]);
  const named = url[word];
  const making = named === "new" && !!make;
  return (
    <SidePanel
      opened={making || (named !== undefined && named !== "new")}
      onClose={close}
      title={making ? make.title : record ? title(record) : ""}
    >
      {making ? (
        make.form
      ) : record ? (
        <div key={named} style={{ display: "contents" }}>
          {children(record, close)}
        </div>
      ) : isGone ? (
        <EmptyGlass title={t("app.not_found_title")} text={t("app.not_found_text")} />
      ) : (
        <Loading of={read} rows={4} />
      )}
    </SidePanel>
  );
}
