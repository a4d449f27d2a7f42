import { type ReactNode } from "react";
import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { isApiError } from "#web/api/errors.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button } from "../atoms/button.tsx";
import { SkeletonRows } from "../atoms/skeleton.tsx";
import { SidePanel, useAddressed } from "../form/drawer.tsx";
import { EmptyGlass } from "../atoms/empty.tsx";
import type { RecordOf } from "./record-screen.tsx";

interface AddressedPanelProps<E extends AnyEndpoint> {
  /** URL parameter that opens it; its value is the record's id or `new`. */
  word: string;
  /** Reads one record by `params.id`, so that a shared link works whatever the recipient's list shows. */
  endpoint: E;
  title: (record: RecordOf<E>) => string;
  /** Shown for `new`; false or undefined without the right to create. */
  make?: { title: string; form: ReactNode } | false | undefined;
  children: (record: RecordOf<E>, close: () => void) => ReactNode;
}

/** Drawer of the record named in the URL, over the current screen. */
export function AddressedPanel<E extends AnyEndpoint>({
  word,
  endpoint,
  title,
  make,
  children,
}: AddressedPanelProps<E>) {
  const t = useT();
  const [url] = useUrl();
  const { close } = useAddressed([word]);
  const named = url[word];
  const making = named === "new" && !!make;
  const id = named === "new" ? undefined : named;
  const { data, error, refetch } = useRead(endpoint, { params: { id } } as unknown as ClientInput<E>, {
    enabled: id !== undefined,
    quiet: true,
  });
  const record = id === undefined ? undefined : (data as { data: RecordOf<E> } | undefined)?.data;
  const isGone = isApiError(error) && (error.status === 404 || error.status === 422);
  return (
    <SidePanel
      opened={making || id !== undefined}
      onClose={close}
      title={making ? make.title : record ? title(record) : ""}
    >
      {making ? (
        make.form
      ) : record ? (
        <div key={id} style={{ display: "contents" }}>
          {children(record, close)}
        </div>
      ) : isGone ? (
        <EmptyGlass title={t("app.not_found_title")} text={t("app.not_found_text")} />
      ) : error ? (
        <div role="alert">
          {t("ui.record_failed")} <Button onClick={() => void refetch()}>{t("ui.try_again")}</Button>
        </div>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </SidePanel>
  );
}
