import { IconDots } from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect } from "react";
import { firstClick } from "#web/kit/first-click.ts";
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
import { type Question, type Run, useAsking } from "./asking.tsx";
import { ProposedOn } from "./proposed-on.tsx";
import css from "./record.module.css";
import { type LazyContent, TabContext } from "./tab-of.tsx";
import { WhatHappened, type WhatHappenedProps } from "./what-happened.tsx";
import { Menu } from "../menu.tsx";

export interface RecordAction {
  key: string;
  label: string;
  /** `filled` for the primary button, `refuse` for a rejection, `outline` for secondary buttons; others go into the menu. */
  look?: Extract<ButtonLook, "filled" | "refuse" | "outline">;
  icon?: ReactNode;
  /** Shortcut letter. */
  hint?: string;
  busy?: boolean;
  /** Confirmation first. */
  asks?: Question | undefined;
  run: Run;
}

/** A tab of a record. The first one is part of the screen (`content`), the others load when they are opened (`tabOf`). */
export type RecordTab = PanelTab & {
  /** Wide: replaces the timeline at the side. */
  wide?: boolean;
  /** Seldom opened: stands in a menu behind the others while it is not open. */
  rare?: boolean;
} & ({ content: ReactNode } | { load: LazyContent });

/** Allows conditions in lists: `can.delete && {...}`. */
export type Some<T> = readonly (T | false | null | undefined)[];
const those = <T,>(all: Some<T>): T[] => all.filter((x): x is T => !!x);

interface RecordPageProps {
  title: string;
  /** Last breadcrumb, the number. */
  crumb: string;
  /** Line under the title: number, status, kind, person, dates. */
  meta: ReactNode;
  /** The record, for presence. */
  of: { kind: AlsoHereProps["kind"]; id: string };
  /** Actions allowed by state and rights (`can`). */
  actions: Some<RecordAction>;
  notice?: ReactNode;
  /** The open tab is the URL parameter `tab`; the first tab has none. */
  tabs: Some<RecordTab>;
  /** For tabs with their own paths: the open one, and how to go to another. */
  at?: { tab: string; go: (tab: string) => void };
  /** At the side, above the timeline. */
  side?: ReactNode;
  /** Without it, the timeline stands elsewhere, as in a tab, or the reader sees the record without its history. */
  happened?: Omit<WhatHappenedProps, "kind" | "id"> | undefined;
  /** Path of the record's list: Escape goes there unless the record was opened from another list. */
  home: string;
}

type Take = (action: RecordAction) => void;

/** Adds the record to the recent entries of the global search. */
function useRemembered(id: string, title: string): void {
  const path = usePath();
  const [search] = useUrl();
  const { me } = useMe();
  // Only if the URL names this record, in its path or query: while switching records the URL is already the next one's.
  const link = addressOf(id, path, search);
  useEffect(() => {
    if (link !== undefined) remember(me.hash_id, { link, title });
  }, [me.hash_id, link, title]);
}

/** Keys of the actions, and those that lead to the records before and after, and back to the list. */
function useRecordKeys(actions: readonly RecordAction[], take: Take, home: string): void {
  const { next, before, close } = useNeighbours();
  useKeys([
    ...actions
      .filter((a) => a.hint)
      .map((a) => ({ keys: a.hint ?? "", label: a.label, enabled: !a.busy, run: () => take(a) })),
    { keys: "j", label: "ui.key_next", repeats: true, enabled: !!next, run: () => next?.() },
    { keys: "k", label: "ui.key_before", repeats: true, enabled: !!before, run: () => before?.() },
    { keys: "Escape", label: "ui.key_close", run: close ?? (() => go(home)) },
  ]);
}

/** A record's page: title and status, actions, tabs, and the timeline at the side. */
export function RecordPage(p: RecordPageProps) {
  const phone = usePhone();
  usePageTitle(p.crumb);
  useRemembered(p.of.id, p.crumb === p.title ? p.title : `${p.crumb} ${p.title}`);
  const [url, setUrl] = useUrl();
  const actions = those(p.actions);
  const { take, question } = useAsking(actions);
  const tabs = those(p.tabs);
  useRecordKeys(actions, take, p.home);
  const buttons = actions.filter((a) => a.look).map((a) => <ActionButton key={a.key} action={a} take={take} />);
  const current = tabs.find((x) => x.key === (p.at?.tab ?? url.tab)) ?? tabs[0];
  const toTab = p.at?.go ?? ((key: string): void => setUrl({ tab: key === tabs[0]?.key ? undefined : key }));
  return (
    <article className={css.page}>
      <div className={css.top}>
        <RecordHead p={p} rest={actions.filter((a) => !a.look)} take={take} buttons={buttons} />
        <ProposedOn {...p.of} />
        {p.notice ? <div className={css.notice}>{p.notice}</div> : null}
      </div>
      {tabs.length > 1 ? (
        <div className={css.tabs}>
          <PanelTabs
            tabs={phone ? tabs : tabs.filter((tab) => !tab.rare || tab === current)}
            value={current?.key ?? ""}
            onChange={toTab}
            label={p.title}
          />
          {phone ? null : <RareTabs tabs={tabs.filter((tab) => tab.rare && tab !== current)} onOpen={toTab} />}
        </div>
      ) : null}
      <RecordBody p={p} current={current} isTabbed={tabs.length > 1} />
      {phone && buttons.length ? (
        <footer className={css.bottom}>{buttons.toReversed().slice(0, 2).toReversed()}</footer>
      ) : null}
      {question}
    </article>
  );
}

/** An action that is seen at once. */
function ActionButton({ action: a, take }: { action: RecordAction; take: Take }) {
  const phone = usePhone();
  return (
    <Button
      look={a.look}
      icon={a.icon}
      hint={phone ? undefined : a.hint?.toUpperCase()}
      size={phone ? "big" : "normal"}
      busy={a.busy}
      onClick={firstClick(() => take(a))}
    >
      {a.label}
    </Button>
  );
}

/** The other actions, in a menu. */
function MoreActions({ actions, take }: { actions: readonly RecordAction[]; take: Take }) {
  const t = useT();
  const phone = usePhone();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t("ui.more_actions")} icon={<IconDots stroke={1.6} />} size={phone ? "big" : "normal"} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((a) => (
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
  );
}

interface HeadProps {
  p: RecordPageProps;
  /** Actions without a button. */
  rest: readonly RecordAction[];
  take: Take;
  buttons: ReactNode;
}
/** Title and status, who else is here, and the actions. */
function RecordHead({ p, rest, take, buttons }: HeadProps) {
  const phone = usePhone();
  return (
    <header className={css.head}>
      <div className={css.names}>
        <h1 title={p.title}>{p.title}</h1>
        <div className={css.meta}>
          {p.meta}
          {phone ? <AlsoHere {...p.of} /> : null}
        </div>
      </div>
      {phone ? null : <AlsoHere {...p.of} />}
      {rest.length ? <MoreActions actions={rest} take={take} /> : null}
      {phone ? null : buttons}
    </header>
  );
}

interface BodyProps {
  p: RecordPageProps;
  current: RecordTab | undefined;
  isTabbed: boolean;
}
/** The open tab, and the timeline at the side. */
function RecordBody({ p, current, isTabbed }: BodyProps) {
  const t = useT();
  return (
    <div className={css.split} data-wide={current?.wide || undefined}>
      <div
        className={`${css.body} ${isTabbed ? css.tabbed : ""}`}
        {...(isTabbed && {
          role: "tabpanel",
          id: panelId(current?.key ?? ""),
          "aria-labelledby": `tab-${current?.key}`,
        })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <Suspense key={current?.key} fallback={<SkeletonRows rows={6} />}>
          {current ? (
            <TabContext value={current}>{"load" in current ? current.load.part : current.content}</TabContext>
          ) : null}
        </Suspense>
      </div>
      {current?.wide ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <aside className={css.side} aria-label={t("ui.beside")} tabIndex={0}>
          {p.side}
          {p.happened ? <WhatHappened {...p.of} {...p.happened} /> : null}
        </aside>
      )}
    </div>
  );
}

/** The tabs that are seldom opened, in a menu behind the others. */
function RareTabs({ tabs, onOpen }: { tabs: readonly RecordTab[]; onOpen: (key: string) => void }) {
  const t = useT();
  if (tabs.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button look="quiet" size="small">
          {t("ui.more_tabs")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map((tab) => (
          <Menu.Item key={tab.key} rightSection={tab.count ?? undefined} onClick={() => onOpen(tab.key)}>
            {tab.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
