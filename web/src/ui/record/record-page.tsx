import { IconDots } from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useNeighbours } from "#web/kit/from-list.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useMe } from "#web/api/me.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePath, useUrl } from "#web/kit/place.ts";
import { addressOf, remember } from "#web/kit/recent.ts";
import { Button, type ButtonLook, IconButton } from "../atoms/button.tsx";
import { KeyHint } from "../atoms/key-hint.tsx";
import { type PanelTab, PanelTabs, panelId } from "../atoms/tabs.tsx";
import { SkeletonRows } from "../atoms/skeleton.tsx";
import { usePhone } from "../use-phone.ts";
import { AlsoHere, type AlsoHereProps } from "./also-here.tsx";
import { Asking, type Question, type Run, runAtOnce } from "./asking.tsx";
import css from "./record.module.css";
import { WhatHappened, type WhatHappenedProps } from "./what-happened.tsx";
import { Menu } from "../menu.tsx";

export interface RecordAction {
  key: string;
  label: string;
  /** `filled` for the one that leads on, `refuse` to say no; the others go into the menu unless they are `outline`. */
  look?: Extract<ButtonLook, "filled" | "refuse" | "outline">;
  icon?: ReactNode;
  /** The letter that does it. */
  hint?: string;
  busy?: boolean;
  /** Asked before it is done. */
  asks?: Question | undefined;
  run: Run;
}

/** A tab of a record; `content` is drawn when it is opened, and may be a lazy part that loads then. */
export interface RecordTab extends PanelTab {
  content: ReactNode;
  /** It has a side of its own, in place of what happened. */
  wide?: boolean;
}

/** What is left out is written as a condition: `can.delete && {...}`. */
type Some<T> = readonly (T | false | null | undefined)[];
const those = <T,>(all: Some<T>): T[] => all.filter((x): x is T => !!x);

interface RecordPageProps {
  title: string;
  /** The last crumb: the number. */
  crumb: string;
  /** Beside each other under the title: number, status, kind, person, days. */
  meta: ReactNode;
  /** What it is, for who else has it open. */
  of: { kind: AlsoHereProps["kind"]; id: string };
  /** What the state and the rights allow, from `can`. */
  actions: Some<RecordAction>;
  notice?: ReactNode;
  /** The one that is open stands in the address as `tab`; the first one does without. */
  tabs: Some<RecordTab>;
  /** Where each tab has an address of its own: which one is open, and how another is reached. */
  at?: { tab: string; go: (tab: string) => void };
  /** Beside it, above what happened. */
  side?: ReactNode;
  happened: Omit<WhatHappenedProps, "kind" | "id">;
  /** The list it belongs to: Escape goes there when it was not opened from one. */
  home: string;
}

/** What was looked at is offered again by the search. */
function useRemembered(id: string, title: string): void {
  const path = usePath();
  const [search] = useUrl();
  const { me } = useMe();
  // Under the address that names it, be it after the `?`; while another record takes its place the address is that one's already.
  const link = addressOf(id, path, search);
  useEffect(() => {
    if (link !== undefined) remember(me.hash_id, { link, title });
  }, [me.hash_id, link, title]);
}

/** The record: its name and state, what may be done with it, its parts as tabs, beside it what happened. */
export function RecordPage(p: RecordPageProps) {
  const t = useT();
  const phone = usePhone();
  usePageTitle(p.crumb);
  useRemembered(p.of.id, p.crumb === p.title ? p.title : `${p.crumb} ${p.title}`);
  const { next, before, close } = useNeighbours();
  const [url, setUrl] = useUrl();
  const [asked, setAsked] = useState<string>();
  const actions = those(p.actions);
  const tabs = those(p.tabs);
  const asking = actions.find((a) => a.key === asked);
  const take = (a: RecordAction): void => void (a.asks ? setAsked(a.key) : runAtOnce(a.run));
  useKeys([
    ...actions
      .filter((a) => a.hint)
      .map((a) => ({ keys: a.hint ?? "", label: a.label, enabled: !a.busy, run: () => take(a) })),
    { keys: "j", label: "ui.key_next", repeats: true, enabled: !!next, run: () => next?.() },
    { keys: "k", label: "ui.key_before", repeats: true, enabled: !!before, run: () => before?.() },
    { keys: "Escape", label: "ui.key_close", run: close ?? (() => go(p.home)) },
  ]);
  const open = actions.filter((a) => a.look);
  const rest = actions.filter((a) => !a.look);
  const buttons = open.map((a) => (
    <Button
      key={a.key}
      look={a.look}
      icon={a.icon}
      hint={phone ? undefined : a.hint?.toUpperCase()}
      size={phone ? "big" : "normal"}
      busy={a.busy}
      onClick={() => take(a)}
    >
      {a.label}
    </Button>
  ));
  const current = tabs.find((x) => x.key === (p.at?.tab ?? url.tab)) ?? tabs[0];
  const toTab = p.at?.go ?? ((key: string): void => setUrl({ tab: key === tabs[0]?.key ? undefined : key }));
  return (
    <article className={css.page}>
      <div className={css.top}>
        <header className={css.head}>
          <div className={css.names}>
            <h1 title={p.title}>{p.title}</h1>
            <div className={css.meta}>
              {p.meta}
              {phone ? <AlsoHere {...p.of} /> : null}
            </div>
          </div>
          {phone ? null : <AlsoHere {...p.of} />}
          {rest.length ? (
            <Menu position="bottom-end">
              <Menu.Target>
                <IconButton
                  label={t("ui.more_actions")}
                  icon={<IconDots stroke={1.6} />}
                  size={phone ? "big" : "normal"}
                />
              </Menu.Target>
              <Menu.Dropdown>
                {rest.map((a) => (
                  <Menu.Item
                    key={a.key}
                    leftSection={a.icon}
                    rightSection={a.hint ? <KeyHint>{a.hint.toUpperCase()}</KeyHint> : undefined}
                    onClick={() => take(a)}
                  >
                    {a.label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : null}
          {phone ? null : buttons}
        </header>
        {p.notice ? <div className={css.notice}>{p.notice}</div> : null}
      </div>
      {tabs.length > 1 ? (
        <div className={css.tabs}>
          <PanelTabs tabs={tabs} value={current?.key ?? ""} onChange={toTab} label={p.title} />
        </div>
      ) : null}
      <div className={css.split} data-wide={current?.wide || undefined}>
        <div
          className={`${css.body} ${tabs.length > 1 ? css.tabbed : ""}`}
          {...(tabs.length > 1 && {
            role: "tabpanel",
            id: panelId(current?.key ?? ""),
            "aria-labelledby": `tab-${current?.key}`,
          })}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
          tabIndex={0}
        >
          <Suspense fallback={<SkeletonRows rows={6} />}>{current?.content}</Suspense>
        </div>
        {current?.wide ? null : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
          <aside className={css.side} aria-label={t("ui.beside")} tabIndex={0}>
            {p.side}
            <WhatHappened {...p.of} {...p.happened} />
          </aside>
        )}
      </div>
      {phone && buttons.length ? (
        <footer className={css.bottom}>{buttons.toReversed().slice(0, 2).toReversed()}</footer>
      ) : null}
      <Asking
        asked={asking?.asks && { question: asking.asks, confirm: asking.label, run: asking.run }}
        onClose={() => setAsked(undefined)}
      />
    </article>
  );
}
