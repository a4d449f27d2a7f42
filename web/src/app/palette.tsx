import { IconFile, IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useState, type KeyboardEvent, type ReactElement, type ReactNode, type RefObject } from "react";
import { searchAll } from "#contract/search/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { folded, hasWords } from "#contract/kit/words.ts";
import { plain } from "#web/ui/plain.ts";
import { useCommands, type Command } from "./commands.ts";
import css from "./dialogs.module.css";
import { go } from "#web/kit/go.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { mayVisit } from "#web/api/known-screen.ts";
import type { Bootstrap } from "#web/api/me.ts";
import { entryAt } from "#web/ui/navigation.ts";
import { recentOf, remember, type Recent } from "#web/kit/recent.ts";
import { useDialog } from "#web/kit/use-dialog.ts";

function Marked({ text, words }: { text: string; words: string }): ReactNode {
  const at = words ? plain(text).indexOf(plain(words)) : -1;
  if (at < 0) return text;
  const letters = [...text];
  const end = at + [...words].length;
  return (
    <>
      {letters.slice(0, at).join("")}
      <b>{letters.slice(at, end).join("")}</b>
      {letters.slice(end).join("")}
    </>
  );
}

/** Plural name of a record kind. */
function kindTitle(kind: string, t: Translate): string {
  const own = `app.found_${kind}`;
  const said = t(own);
  // An entry of a list is headed by the list's title.
  return said === own ? t(`reference.${kind}_title`) : said;
}

const useLater = (value: string, ms: number): string => {
  const [later, set] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => set(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
};

/** Search results grouped by kind, in the server's order; recent records first. */
function useRecords(words: string, data: Bootstrap): { hits: Command[]; busy: boolean } {
  const asked = useLater(words, 120);
  const { data: found, isFetching } = useRead(
    searchAll,
    { query: { q: asked || " " } },
    { enabled: asked !== "", quiet: true, keep: true },
  );
  const person = data.user?.hash_id ?? "";
  const recent = recentOf(person);
  const command = (kind: string, hit: Recent & { id?: string }): Command => ({
    id: hit.id ?? hit.link,
    group: kind,
    title: hit.title,
    note: hit.note,
    icon: entryAt(hit.link)?.icon ?? IconFile,
    run: () => {
      remember(person, { link: hit.link, title: hit.title, note: hit.note });
      go(hit.link);
    },
  });
  if (words === "")
    return {
      hits: recent.filter((r) => mayVisit(data, r.link)).map((r) => command("recent", r)),
      busy: false,
    };
  const place = (link: string): number => {
    const at = recent.findIndex((r) => r.link === link);
    return at < 0 ? recent.length : at;
  };
  const shown = asked === "" ? [] : (found?.data ?? []).filter((hit) => mayVisit(data, hit.link));
  const kinds = [...new Set(shown.map((hit) => hit.kind))];
  return {
    hits: kinds.flatMap((kind) =>
      shown
        .filter((hit) => hit.kind === kind)
        .toSorted((a, b) => place(a.link) - place(b.link))
        .map((hit) =>
          command(kind, { id: hit.hash_id, link: hit.link, title: hit.title, note: hit.note ?? undefined }),
        ),
    ),
    busy: isFetching || asked !== words,
  };
}

/** What fits the words: records, screens and actions, in the order in which they are shown. */
function useOptions(words: string, data: Bootstrap, onKeys: () => void): { options: Command[]; busy: boolean } {
  const { hits, busy } = useRecords(words, data);
  const commands = useCommands(data, onKeys);
  const matching = commands.filter((c) => hasWords(`${c.title} ${c.note ?? ""} ${c.alias ?? ""}`, words));
  // With an empty query: the first screens, creation actions and shortcuts.
  const usual = [
    ...matching.filter((c) => c.group === "screens").slice(0, 9),
    ...matching.filter((c) => c.group === "actions" && (c.hint || c.id.startsWith("/"))),
  ];
  const offered = words ? matching.slice(0, 12) : usual;
  // Screens whose title starts with the query come before records that contain it.
  const named = offered.filter((c) => c.group === "screens" && words && folded(c.title).startsWith(folded(words)));
  return { options: [...named, ...hits, ...offered.filter((c) => !named.includes(c))], busy };
}

/** The option under the cursor; Enter runs it and closes the palette. */
function useChosen(options: readonly Command[], ref: RefObject<HTMLDialogElement | null>) {
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, Math.max(0, options.length - 1));

  const run = (command: Command | undefined): void => {
    if (!command) return;
    ref.current?.close();
    command.run();
  };
  const onKeyDown = (e: KeyboardEvent): void => {
    const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (e.key === "Enter" && !e.nativeEvent.isComposing) run(options[chosen]);
    else if (step && options.length > 0) setAt((chosen + step + options.length) % options.length);
    else return;
    e.preventDefault();
  };
  useEffect(
    () => void ref.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }),
    [chosen, ref],
  );
  return { chosen, setAt, run, onKeyDown };
}

interface PaletteProps {
  data: Bootstrap;
  onClose: () => void;
  onKeys: () => void;
}

/** Command palette: finds records, screens and actions. */
export default function Palette({ data, onClose, onKeys }: PaletteProps): ReactElement {
  const t = useT();
  const ref = useDialog(true, onClose);
  const [text, setText] = useState("");
  const words = text.trim();
  const { options, busy } = useOptions(words, data, onKeys);
  const { chosen, setAt, run, onKeyDown } = useChosen(options, ref);
  return (
    <dialog ref={ref} className={css.dialog} aria-label={t("app.search")}>
      <div className={css.field}>
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-options"
          aria-autocomplete="list"
          aria-label={t("app.search")}
          aria-activedescendant={options[chosen] ? `palette-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t("app.search_placeholder")}
          maxLength={100}
          value={text}
          onChange={(e) => (setText(e.currentTarget.value), setAt(0))}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">Esc</kbd>
        <span className={css.phoneClose}>
          <IconButton
            label={t("app.close")}
            icon={<IconX size={20} stroke={1.6} />}
            onClick={() => ref.current?.close()}
          />
        </span>
      </div>
      <div id="palette-options" role="listbox" aria-label={t("app.search_results")} className={css.results}>
        <Results options={options} words={words} chosen={chosen} onPoint={setAt} onRun={run} />
        {options.length === 0 && (
          <p className={css.none}>{busy ? t("app.loading") : t("app.search_none", { words })}</p>
        )}
      </div>
      <span className="sr-only" role="status">
        {busy ? "" : t("app.search_count", { count: options.length })}
      </span>
    </dialog>
  );
}

interface ResultsProps {
  options: readonly Command[];
  words: string;
  chosen: number;
  onPoint: (at: number) => void;
  onRun: (command: Command) => void;
}
/** The options under their headings. */
function Results({ options, words, chosen, onPoint, onRun }: ResultsProps): ReactNode {
  const t = useT();
  const groups = [...new Set(options.map((c) => c.group))];
  const headingOf = (group: string): string =>
    ["recent", "screens", "actions"].includes(group) ? t(`app.search_${group}`) : kindTitle(group, t);
  return groups.map((group) => {
    const inGroup = options.flatMap((c, i) => (c.group === group ? [{ c, i }] : []));
    return (
      <div key={group} role="group" aria-label={headingOf(group)}>
        <h3 aria-hidden="true">{headingOf(group)}</h3>
        {inGroup.map(({ c, i }) => (
          <button
            type="button"
            tabIndex={-1}
            key={c.id}
            id={`palette-${i}`}
            role="option"
            aria-selected={i === chosen}
            className={css.option}
            onMouseMove={() => onPoint(i)}
            onClick={() => onRun(c)}
          >
            <c.icon size={16} stroke={1.6} aria-hidden="true" />
            <span className={css.name}>
              <Marked text={c.title} words={words} />
            </span>
            {c.note && <span className={css.note}>{c.note}</span>}
            {c.hint && <kbd aria-hidden="true">{c.hint}</kbd>}
          </button>
        ))}
      </div>
    );
  });
}
