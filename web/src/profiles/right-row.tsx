import { memo, useEffect, useRef } from "react";
import type { Places } from "#contract/access/roles.ts";
import { useT } from "#web/kit/i18n.ts";
import { PlacePicker, type PlaceChoice } from "./place-picker.tsx";
import css from "./rights.module.css";
import { partsOf, placesOf, type Parts, type Right } from "./values.ts";

/** The offices and countries to choose from, by the right's scope. */
export interface PlaceChoices {
  readonly office: readonly PlaceChoice[];
  readonly country: readonly PlaceChoice[];
}

interface BoxProps {
  label: string;
  word: string;
  column: string;
  checked: boolean;
  some?: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Box({ label, word, column, checked, some, disabled, onChange }: BoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = some === true && !checked;
  }, [some, checked]);
  return (
    <label className={css.cell}>
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        data-column={column}
        onChange={(e) => onChange(e.currentTarget.checked)}
      />
      <span className={css.word} aria-hidden="true">
        {word}
      </span>
    </label>
  );
}

interface ScopesProps {
  name: string;
  scope: Right["scope"] | "mixed";
  parts: Parts;
  some?: Partial<Record<"all" | "own", boolean>>;
  elsewhere?: number;
  choices: PlaceChoices;
  disabled: boolean;
  onChange: (next: Parts) => void;
}
/** The three boxes of a right, or of a whole family. */
function Scopes({ name, scope, parts, some, elsewhere, choices, disabled, onChange }: ScopesProps) {
  const t = useT();
  const everywhere = t(scope === "general" ? "profiles.yes" : "profiles.everywhere");
  const own = t(scope === "country" ? "profiles.own_countries" : "profiles.own_office");
  const chosen = t(scope === "country" ? "profiles.chosen_countries" : "profiles.chosen_offices");
  return (
    <>
      <Box
        label={`${name}: ${everywhere}`}
        word={everywhere}
        column="all"
        checked={parts.all}
        some={some?.all}
        disabled={disabled}
        onChange={(all) => onChange({ all, own: false, chosen: [] })}
      />
      {scope === "general" ? (
        <span className={css.nothing} />
      ) : (
        <Box
          label={`${name}: ${own}`}
          word={own}
          column="own"
          checked={parts.own}
          some={some?.own}
          disabled={disabled || parts.all}
          onChange={(next) => onChange({ ...parts, own: next })}
        />
      )}
      {scope === "general" || scope === "mixed" ? (
        <span className={css.nothing} />
      ) : (
        <PlacePicker
          label={`${name}: ${chosen}`}
          choices={choices[scope]}
          chosen={parts.chosen}
          elsewhere={elsewhere}
          disabled={disabled || parts.all}
          column="chosen"
          onChange={(next) => onChange({ ...parts, chosen: next })}
        />
      )}
    </>
  );
}

export interface RightRowProps {
  right: Right;
  value: Places | undefined;
  changed: boolean;
  elsewhere: number;
  /** The places the profile gives it in, shown beside a person's own rights. */
  profile: string | undefined;
  /** The places another profile gives it in, in a comparison. */
  other: { text: string; differs: boolean } | undefined;
  error: string | undefined;
  choices: PlaceChoices;
  disabled: boolean;
  onChange: (name: string, next: Places | "none") => void;
}

/** A right: its meaning, and where it is held. */
export const RightRow = memo(function RightRow(p: RightRowProps) {
  const { right } = p;
  return (
    <li
      className={[css.row, right.scope === "general" && css.simple, p.changed && css.changed, p.other && css.compared]
        .filter(Boolean)
        .join(" ")}
    >
      <span className={css.meaning}>
        {right.meaning}
        {right.note ? <small className={css.inherited}>{right.note}</small> : null}
        {p.profile ? <small className={css.inherited}>{p.profile}</small> : null}
        {p.error ? (
          <small className={css.error} role="alert">
            {p.error}
          </small>
        ) : null}
      </span>
      <Scopes
        name={right.meaning}
        scope={right.scope}
        parts={partsOf(p.value)}
        elsewhere={p.elsewhere}
        choices={p.choices}
        disabled={p.disabled}
        onChange={(next) => p.onChange(right.name, placesOf(next))}
      />
      {p.other ? <span className={p.other.differs ? css.differs : css.other}>{p.other.text}</span> : null}
    </li>
  );
});

/** The boxes of a whole family: they set all its rights with that scope. */
export function FamilyScopes({
  name,
  rights,
  valueOf,
  disabled,
  onChange,
}: {
  name: string;
  rights: readonly Right[];
  valueOf: (name: string) => Places | undefined;
  disabled: boolean;
  onChange: (changes: Record<string, Places | "none">) => void;
}) {
  const scopes = new Set(rights.map((r) => r.scope));
  const scope = scopes.size === 1 ? rights[0]?.scope : "mixed";
  const each = rights.map((r) => partsOf(valueOf(r.name)));
  const every = (k: "all" | "own"): boolean => each.length > 0 && each.every((v) => v[k]);
  const parts: Parts = { all: every("all"), own: every("own"), chosen: [] };
  return (
    <Scopes
      name={name}
      scope={scope === "general" ? "general" : "mixed"}
      parts={parts}
      some={{ all: each.some((v) => v.all), own: each.some((v) => v.own) }}
      choices={{ office: [], country: [] }}
      disabled={disabled}
      onChange={(next) =>
        onChange(
          Object.fromEntries(
            rights.flatMap((r): [string, Places | "none"][] => {
              if (next.all !== parts.all) return [[r.name, next.all ? "all" : "none"]];
              if (r.scope === "general") return [];
              return [[r.name, placesOf({ ...partsOf(valueOf(r.name)), all: false, own: next.own })]];
            }),
          ),
        )
      }
    />
  );
}
