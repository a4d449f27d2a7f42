import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
} from "@tabler/icons-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { parentField, type Resource } from "#contract/kit/resource.ts";
import type { Move } from "#contract/kit/resource-keeping.ts";
import { useChange, useWhole } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { nameOf, type Row } from "./columns.tsx";
import css from "./order.module.css";
import { useDrag, type Landing } from "./use-drag.ts";

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly parts: readonly Entry[];
}

/** The whole list in its order, each entry with its parts. */
function useEntries(resource: Resource) {
  const language = useLanguage();
  const read = useWhole(resource.list, { query: {} }, { quiet: true });
  const parent = parentField(resource);
  const rows = read.data as readonly Row[] | undefined;
  const below = (id: string | null): Entry[] =>
    (rows ?? [])
      .filter((row) => (parent ? row[parent] : null) === id)
      .map((row) => ({ id: row.hash_id, name: nameOf(row, language), parts: parent ? below(row.hash_id) : [] }));
  return { read, kept: rows && below(null) };
}

/** Moves an entry among its siblings. */
function moved(entries: readonly Entry[], id: string, to: number): readonly Entry[] {
  const at = entries.findIndex((e) => e.id === id);
  const [entry] = entries.slice(at, at + 1);
  if (at < 0 || !entry) return entries.map((e) => ({ ...e, parts: moved(e.parts, id, to) }));
  return entries.toSpliced(at, 1).toSpliced(to, 0, entry);
}

/** The entries in their order, and moves, which are sent one after the other. */
function useOrder(read: readonly Entry[] | undefined, move: Move) {
  const t = useT();
  const change = useChange(move);
  // The order after moves made here, until the list is read again.
  const [made, setMade] = useState<{ from: typeof read; entries: readonly Entry[] }>();
  const [said, setSaid] = useState("");
  const queue = useRef(Promise.resolve());
  const focused = useRef<string>(undefined);
  const signature = JSON.stringify(read);
  const entries = made && JSON.stringify(made.from) === signature ? made.entries : read;

  const put = (group: readonly Entry[], id: string, to: number): void => {
    const entry = group.find((e) => e.id === id);
    if (!entries || !entry || to < 0 || to >= group.length || group.indexOf(entry) === to) return;
    const rest = group.filter((e) => e.id !== id);
    const behind = rest[to - 1]?.id ?? null;
    focused.current = id;
    setMade({ from: read, entries: moved(entries, id, to) });
    setSaid(t("reference.order_moved", { name: entry.name, position: to + 1, count: group.length }));
    // Send one after the other: parallel requests may arrive in the wrong order.
    queue.current = queue.current
      .then(async () => void (await change.mutateAsync({ input: { params: { id }, body: { behind } } })))
      .catch(() => setMade(undefined));
  };
  const groupOf = (id: string): readonly Entry[] =>
    [entries ?? [], ...(entries ?? []).map((e) => e.parts)].find((group) => group.some((e) => e.id === id)) ?? [];
  const drop = (id: string, { id: other, side }: Landing): void => {
    const group = groupOf(id);
    const rest = group.filter((e) => e.id !== id);
    put(group, id, rest.findIndex((e) => e.id === other) + (side === "after" ? 1 : 0));
  };
  return { said, focused, entries, put, drop };
}

/** Sorts a list: by dragging, by Alt with the arrow keys, or by a menu. Each move is saved at once. */
export default function OrderPanel({ resource, move }: { resource: Resource; move: Move }) {
  const t = useT();
  const phone = usePhone();
  const { read, kept } = useEntries(resource);
  const { said, focused, entries, put, drop } = useOrder(kept, move);
  const { drag, handle } = useDrag(drop);
  const list = useRef<HTMLUListElement>(null);
  // Restore the focus to the handle of the moved entry.
  useLayoutEffect(() => {
    if (focused.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
  });

  if (!entries) return <Loading of={read} rows={8} text="ui.list_failed" />;
  const rowsOf = (group: readonly Entry[]) =>
    group.map((entry, at) => {
      const isDragged = drag?.id === entry.id;
      const landing = drag?.landing?.id === entry.id ? css[drag.landing.side] : "";
      const onKeyDown = (e: KeyboardEvent): void => {
        const by = e.altKey ? { ArrowUp: -1, ArrowDown: 1 }[e.key] : undefined;
        if (by === undefined) return;
        e.preventDefault();
        e.stopPropagation();
        put(group, entry.id, at + by);
      };
      return (
        <li
          key={entry.id}
          data-entry={entry.id}
          className={[css.entry, isDragged && css.dragged, landing].filter(Boolean).join(" ")}
          style={isDragged ? { transform: `translateY(${drag.by}px)`, pointerEvents: "none" } : undefined}
        >
          <div className={css.row}>
            <IconButton
              className={css.handle}
              data-handle={entry.id}
              label={t("reference.order_handle", { name: entry.name, position: at + 1, count: group.length })}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              icon={<IconGripVertical stroke={1.6} />}
              onKeyDown={onKeyDown}
              {...handle(entry.id)}
            />
            <span className={css.name}>{entry.name}</span>
            <EntryMenu put={put} group={group} entry={entry} at={at} onKeyDown={onKeyDown} />
          </div>
          {entry.parts.length > 0 ? <ul className={css.parts}>{rowsOf(entry.parts)}</ul> : null}
        </li>
      );
    });
  return (
    <div className={css.panel}>
      <p className={css.intro}>{t(phone ? "reference.order_touch" : "reference.order_text")}</p>
      <ul ref={list}>{rowsOf(entries)}</ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

interface EntryMenuProps {
  put: (group: readonly Entry[], id: string, to: number) => void;
  group: readonly Entry[];
  entry: Entry;
  at: number;
  onKeyDown: (e: KeyboardEvent<Element>) => void;
}

/** The moves of an entry as a menu. */
function EntryMenu({ put, group, entry, at, onKeyDown }: EntryMenuProps) {
  const t = useT();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          label={t("reference.order_more", { name: entry.name })}
          icon={<IconDots stroke={1.6} />}
          onKeyDown={onKeyDown}
        />
      </Menu.Target>
      <Menu.Dropdown label={t("reference.order_more", { name: entry.name })}>
        <Menu.Item
          disabled={at === 0}
          leftSection={<IconArrowUp size={16} stroke={1.6} />}
          onClick={() => put(group, entry.id, at - 1)}
        >
          {t("reference.order_up")}
        </Menu.Item>
        <Menu.Item
          disabled={at === group.length - 1}
          leftSection={<IconArrowDown size={16} stroke={1.6} />}
          onClick={() => put(group, entry.id, at + 1)}
        >
          {t("reference.order_down")}
        </Menu.Item>
        <Menu.Item
          disabled={at === 0}
          leftSection={<IconArrowBarToUp size={16} stroke={1.6} />}
          onClick={() => put(group, entry.id, 0)}
        >
          {t("reference.order_first")}
        </Menu.Item>
        <Menu.Item
          disabled={at === group.length - 1}
          leftSection={<IconArrowBarToDown size={16} stroke={1.6} />}
          onClick={() => put(group, entry.id, group.length - 1)}
        >
          {t("reference.order_last")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
