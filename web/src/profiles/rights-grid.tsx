import { hasWords } from "#contract/kit/words.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import type { Places } from "#contract/access/roles.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import chips from "#web/ui/list/filters.module.css";
import { SearchInput } from "#web/ui/list/search-input.tsx";
import { usePlaceWords } from "./place-words.ts";
import { FamilyScopes, RightRow, type PlaceChoices } from "./right-row.tsx";
import css from "./rights.module.css";
import { rightWith, same, type Changes, type GrantedPlaces, type Right } from "./values.ts";

interface RightsGridProps {
  catalogue: readonly Right[];
  base: GrantedPlaces;
  changes: Changes;
  elsewhere: Readonly<Record<string, number>>;
  /** The rights from the person's profile. */
  profile?: { name: string; given: GrantedPlaces } | undefined;
  /** Another profile to compare with. */
  other?: { name: string; given: GrantedPlaces } | undefined;
  errors: Readonly<Record<string, string>>;
  choices: PlaceChoices;
  disabled: boolean;
  /** Announces unsaved changes. */
  note: string | undefined;
  onChange: (changes: Changes) => void;
}

/** The families to expand: those given in part. For the others, the heading says it all: nothing, or everything everywhere. */
function partlyGiven(catalogue: readonly Right[], base: GrantedPlaces): ReadonlySet<string> {
  const families = [...Map.groupBy(catalogue, (r) => r.family)];
  return new Set(
    families.flatMap(([family, rights]) => {
      const isGiven = rights.some((r) => base[r.name] !== undefined);
      return isGiven && !rights.every((r) => base[r.name] === "all") ? [family] : [];
    }),
  );
}

type Show = "all" | "given" | "changed" | "different";

/** The up and down keys move to the same box of the next right. */
function onArrow(e: KeyboardEvent<HTMLElement>): void {
  const column = (e.target as HTMLElement).dataset.column;
  const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (!column || !by) return;
  const all = [...e.currentTarget.querySelectorAll<HTMLElement>(`[data-column="${column}"]:not(:disabled)`)];
  const next = all[all.indexOf(e.target as HTMLElement) + by];
  if (!next) return;
  e.preventDefault();
  next.focus();
}

/** Where a right is held, with the changes. */
const valueIn =
  (p: Pick<RightsGridProps, "base" | "changes">) =>
  (name: string): Places | undefined =>
    rightWith(p.base, p.changes, name);

interface Family {
  readonly family: string;
  readonly rights: readonly Right[];
  /** Those of them that are shown. */
  readonly found: readonly Right[];
}

/** Which rights are shown, and which families are open. */
function useRightsView(p: RightsGridProps) {
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState("");
  const [show, setShow] = useState<Show>(p.other ? "different" : "all");
  const [open, setOpen] = useState(() => partlyGiven(p.catalogue, p.base));
  const words = useDeferredValue(search.trim());
  useKeys([{ keys: "/", label: "ui.key_search", opens: true, run: () => field.current?.focus() }]);
  const valueOf = valueIn(p);
  const fits = (r: Right): boolean => {
    if (show === "given") return valueOf(r.name) !== undefined || p.profile?.given[r.name] !== undefined;
    if (show === "changed") return r.name in p.changes || r.name in p.errors;
    if (show === "different") return !same(valueOf(r.name), p.other?.given[r.name]);
    return true;
  };
  const families = useMemo(() => [...Map.groupBy(p.catalogue, (r) => r.family)], [p.catalogue]);
  const shown = families.flatMap(([family, rights]) => {
    const named = hasWords(rights[0]?.family_name ?? "", words);
    const found = rights.filter((r) => fits(r) && (named || hasWords(`${r.family_name} ${r.meaning}`, words)));
    return found.length > 0 ? [{ family, rights, found }] : [];
  });
  const narrowed = words !== "" || show !== "all";
  const isOpen = (family: string): boolean => narrowed || open.has(family);
  const toggle = (family: string): void => {
    const next = new Set(open);
    if (!next.delete(family)) next.add(family);
    setOpen(next);
  };
  return {
    field,
    search,
    setSearch,
    words,
    show,
    setShow,
    shown,
    narrowed,
    isOpen,
    toggle,
    hasOpen: open.size > 0,
    toggleAll: (): void => setOpen(open.size > 0 ? new Set() : new Set(families.map(([f]) => f))),
  };
}
type View = ReturnType<typeof useRightsView>;

/** All rights by family with their places: searchable, collapsible, edited singly or by family. */
export function RightsGrid(p: RightsGridProps) {
  const t = useT();
  const placeWords = usePlaceWords(p.choices);
  const view = useRightsView(p);
  const { shown, narrowed, words, show } = view;
  const valueOf = valueIn(p);
  // A stable callback for all rows, so that a change renders only its own row.
  const change = useRef(p.onChange);
  change.current = p.onChange;
  const [changeOne] = useState(() => (name: string, next: Places | "none") => change.current({ [name]: next }));
  const row = (r: Right): ReactNode => {
    const given = p.profile?.given[r.name];
    const other = p.other?.given[r.name];
    const value = valueOf(r.name);
    return (
      <RightRow
        key={r.name}
        right={r}
        value={value}
        changed={r.name in p.changes}
        elsewhere={p.elsewhere[r.name] ?? 0}
        profile={
          given && p.profile
            ? t("profiles.from_profile", { profile: p.profile.name, places: placeWords(r, given) })
            : undefined
        }
        other={p.other ? { text: placeWords(r, other), differs: !same(value, other) } : undefined}
        error={p.errors[r.name]}
        choices={p.choices}
        disabled={p.disabled}
        onChange={changeOne}
      />
    );
  };
  return (
    <div className={p.other ? `${css.grid} ${css.wide}` : css.grid}>
      <GridTools p={p} view={view} />
      <div className={css.columns} aria-hidden="true">
        <span>{t("profiles.right")}</span>
        <span>{t("profiles.everywhere")}</span>
        <span>{t("profiles.own")}</span>
        <span>{t("profiles.chosen")}</span>
        {p.other ? <span>{p.other.name}</span> : null}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move among the boxes that are in it */}
      <div className={css.families} onKeyDown={onArrow}>
        {shown.map((one) => (
          <FamilyOfRights
            key={one.family}
            p={p}
            of={one}
            isOpen={view.isOpen(one.family)}
            onToggle={narrowed ? undefined : () => view.toggle(one.family)}
            row={row}
          />
        ))}
        {shown.length === 0 ? <p className={css.none}>{t(`profiles.none_${words ? "found" : show}`)}</p> : null}
      </div>
    </div>
  );
}

/** The search, which rights to show, and what is not saved yet. */
function GridTools({ p, view }: { p: RightsGridProps; view: View }) {
  const t = useT();
  const shows: readonly Show[] = ["all", "given", "changed", ...(p.other ? (["different"] as const) : [])];
  return (
    <div className={css.tools} role="search">
      <SearchInput
        ref={view.field}
        className={css.search}
        label={t("profiles.search")}
        value={view.search}
        onChange={(e) => view.setSearch(e.currentTarget.value)}
      />
      <div className={css.shows} role="group" aria-label={t("profiles.show")}>
        {shows.map((s) => (
          <button
            key={s}
            type="button"
            className={chips.chip}
            aria-pressed={view.show === s}
            onClick={() => view.setShow(s)}
          >
            <b>{t(`profiles.show_${s}`)}</b>
          </button>
        ))}
      </div>
      {/* Always rendered: live regions announce only changes to an element that is there already. */}
      <span className={css.unsaved} role="status">
        {p.note}
      </span>
      {view.narrowed ? null : (
        <button type="button" className={chips.chip} onClick={view.toggleAll}>
          <b>{t(view.hasOpen ? "profiles.fold" : "profiles.unfold")}</b>
        </button>
      )}
    </div>
  );
}

interface FamilyProps {
  p: RightsGridProps;
  of: Family;
  isOpen: boolean;
  /** Undefined while the search says what is open. */
  onToggle: (() => void) | undefined;
  row: (right: Right) => ReactNode;
}
/** A family: how many of its rights are given, its boxes, and its rights. */
function FamilyOfRights({ p, of: { family, rights, found }, isOpen, onToggle, row }: FamilyProps) {
  const t = useT();
  const valueOf = valueIn(p);
  const name = rights[0]?.family_name ?? family;
  const count = rights.filter((r) => valueOf(r.name) !== undefined).length;
  const inherited = rights.filter((r) => p.profile?.given[r.name] !== undefined).length;
  return (
    <section className={css.family} aria-label={name}>
      <div className={css.familyHead}>
        <h2>
          <button type="button" aria-expanded={isOpen} disabled={onToggle === undefined} onClick={onToggle}>
            <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
            {name}
            <span className={css.count}>
              {t("profiles.of", { count, all: rights.length })}
              {inherited > 0 ? ` · ${t("profiles.by_profile", { count: inherited })}` : null}
            </span>
          </button>
        </h2>
        <FamilyScopes
          name={t("profiles.whole_family", { name })}
          rights={rights}
          valueOf={valueOf}
          disabled={p.disabled}
          onChange={p.onChange}
        />
        {p.other ? <span /> : null}
      </div>
      {isOpen ? <ul className={css.rows}>{found.map(row)}</ul> : null}
    </section>
  );
}
