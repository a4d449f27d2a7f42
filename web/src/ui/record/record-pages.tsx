import type { ComponentType, ReactNode } from "react";
import type { AnyEndpoint, ClientInput } from "#contract/kit/endpoint.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "../atoms/empty.tsx";
import { ButtonLink } from "../atoms/link.tsx";
import { type RecordOf, RecordScreen } from "./record-screen.tsx";

interface RecordScreenModule {
  Page: ComponentType;
  prefetch: (place: ScreenPlace) => void;
}

/** A screen of the record whose id the path names, with its prefetch. */
export const recordPage = <E extends AnyEndpoint>(
  endpoint: E,
  children: (record: RecordOf<E>) => ReactNode,
): RecordScreenModule => ({
  prefetch: ({ params }) => void ask(endpoint, { params: { id: params.id ?? "" } } as unknown as ClientInput<E>),
  Page: () => (
    <RecordScreen endpoint={endpoint} id={usePathParam("id")}>
      {children}
    </RecordScreen>
  ),
});

interface Update<R> {
  form: (record: R) => ReactNode;
  /** Text keys of the way back, and of why it may not be changed (with `_text` for the sentence below). */
  back: string;
  barred: string;
  /** What `back` names. */
  named: (record: R) => Readonly<Record<string, string | number>>;
  /** Path of the record. */
  link: (record: R) => string;
}

/** The form of a record as a screen; says why to readers who may not change it. */
export const updatePage = <E extends AnyEndpoint>(endpoint: E, update: Update<RecordOf<E>>): RecordScreenModule =>
  recordPage(endpoint, (record) =>
    (record as { can: { update?: boolean } }).can.update ? (
      update.form(record)
    ) : (
      <MayNotChange record={record} {...update} />
    ),
  );

function MayNotChange<R>({ record, back, barred, named, link }: Omit<Update<R>, "form"> & { record: R }) {
  const t = useT();
  const text = `${barred}_text`;
  return (
    <EmptyGlass
      title={t(barred)}
      text={t(text)}
      action={<ButtonLink href={link(record)}>{t(back, named(record))}</ButtonLink>}
    />
  );
}
