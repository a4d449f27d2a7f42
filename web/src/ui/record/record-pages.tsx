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
  /** The area: its texts `back` and `may_not_change` (with `_text`) say why the form is not shown. */
  area: string;
  /** Path of the record. */
  link: (record: R) => string;
  form: (record: R) => ReactNode;
}

/** The form of a record as a screen; says why to readers who may not change it. */
export const updatePage = <E extends AnyEndpoint>(
  endpoint: E,
  { form, ...update }: Update<RecordOf<E>>,
): RecordScreenModule =>
  recordPage(endpoint, (record) =>
    (record as { can: { update?: boolean } }).can.update ? form(record) : <MayNotChange record={record} {...update} />,
  );

function MayNotChange<R>({ record, area, link }: Omit<Update<R>, "form"> & { record: R }) {
  const t = useT();
  const [title, text, back] = [`${area}.may_not_change`, `${area}.may_not_change_text`, `${area}.back`];
  const { name, number } = record as { name?: string; number?: string | number };
  return (
    <EmptyGlass
      title={t(title)}
      text={t(text)}
      action={<ButtonLink href={link(record)}>{t(back, { name, number })}</ButtonLink>}
    />
  );
}
