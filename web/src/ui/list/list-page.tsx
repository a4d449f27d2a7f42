import type { ComponentType, ReactNode } from "react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { go } from "#web/kit/go.ts";
import { useKeys } from "#web/kit/keys.ts";
import { Button } from "../atoms/button.tsx";
import { ButtonLink } from "../atoms/link.tsx";
import page from "../page.module.css";
import { ExportMenu } from "./export-menu.tsx";
import { newLooks } from "./new-looks.tsx";
import { ListRows, usePicking } from "./list.tsx";
import { Toolbar } from "./toolbar.tsx";
import { BottomBar, TotalsBar } from "./totals-bar.tsx";
import type { Empty, Totals } from "./types.ts";
import type { OpenList } from "./use-list.ts";

interface Primary {
  label: string;
  href?: string;
  onPress?: () => void;
}

export interface ListPageProps<E extends AnyEndpoint> {
  list: OpenList<E>;
  title: string;
  /** `<LinkTabs>` */
  tabs?: ReactNode;
  /** The create action: key `n`, also offered in the empty state. */
  primary?: Primary | undefined;
  /** Custom create button (with several choices), which binds its own key; `big` on a phone. */
  PrimaryButton?: ComponentType<{ big?: boolean }>;
  /** Other buttons in the header. */
  actions?: ReactNode;
  /** A screen that exports otherwise, offered in the list's export menu. */
  exportsMore?: { label: string; href: string } | undefined;
  /** Totals over all matching rows, from a statistics call; `undefined` while loading. */
  totals?: Totals | undefined;
  empty: Empty;
}

/** A list as a full screen: title, create button, toolbar, rows, totals. */
export function ListPage<E extends AnyEndpoint>({
  list,
  title,
  primary,
  PrimaryButton,
  totals,
  ...p
}: ListPageProps<E>) {
  const { phone, bulk } = list;
  const [picking, setPicking] = usePicking(list.clear);
  const press = (): void => (primary?.href ? go(primary.href) : primary?.onPress?.());
  useKeys([{ keys: "n", label: "ui.key_new", opens: true, enabled: !!primary, run: press }]);
  const make = (big: boolean): ReactNode =>
    PrimaryButton ? <PrimaryButton big={big} /> : primary ? <PrimaryLink primary={primary} big={big} /> : null;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{title}</h1>
        {p.actions}
        {list.exporter && !phone ? (
          <ExportMenu
            exporter={list.exporter}
            printed={list.list.printed}
            chosen={list.all ? undefined : list.picked}
            more={p.exportsMore}
          />
        ) : null}
        {phone ? null : make(false)}
      </header>
      {p.tabs}
      <Toolbar list={list} picking={phone && bulk.length > 0 ? picking : undefined} onPicking={setPicking} />
      <ListRows
        list={list}
        label={title}
        empty={p.empty}
        action={
          primary ? (
            <Button hint="N" onClick={press}>
              {primary.label}
            </Button>
          ) : undefined
        }
        picking={picking}
        onPicked={() => setPicking(false)}
        first={totals?.first}
      />
      {phone ? (
        primary || PrimaryButton || totals ? (
          <BottomBar totals={totals}>{make(true)}</BottomBar>
        ) : null
      ) : (
        <TotalsBar totals={totals} shown={list.shown.map((c) => c.key)} loading={list.query.isPending} />
      )}
    </div>
  );
}

function PrimaryLink({ primary, big }: { primary: Primary; big: boolean }) {
  const looks = newLooks(big);
  if (primary.href)
    return (
      <ButtonLink href={primary.href} {...looks}>
        {primary.label}
      </ButtonLink>
    );
  return (
    <Button onClick={primary.onPress} {...looks}>
      {primary.label}
    </Button>
  );
}
