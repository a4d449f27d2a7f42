import { hasWords } from "#contract/kit/words.ts";
import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import options from "#web/ui/list/filters.module.css";
import { Popover } from "#web/ui/popover.tsx";
import css from "./rights.module.css";

export interface PlaceChoice {
  readonly hash_id: string;
  readonly name: string;
}

interface PlacePickerProps {
  /** The accessible name, for people who don't see the column heading. */
  label: string;
  choices: readonly PlaceChoice[];
  chosen: readonly string[];
  /** The number of further places, which the reader may not see. */
  elsewhere?: number;
  disabled: boolean;
  column: string;
  onChange: (chosen: readonly string[]) => void;
}

const MANY = 8;

/** Offices or countries: a button with the chosen ones, and a list to tick. */
export function PlacePicker({ label, choices, chosen, elsewhere = 0, disabled, column, onChange }: PlacePickerProps) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState("");
  const names = choices.filter((c) => chosen.includes(c.hash_id)).map((c) => c.name);
  const more = elsewhere > 0 ? [t("profiles.elsewhere", { count: elsewhere })] : [];
  const said = [...(names.length > 2 ? [t("profiles.places", { count: names.length })] : names), ...more].join(", ");
  const shown = choices.filter((c) => hasWords(c.name, search));
  if (disabled && !said) return <span className={css.cell} />;
  return (
    <span className={css.cell}>
      <Popover opened={opened} onChange={setOpened} position="bottom-end">
        <Popover.Target>
          <button
            type="button"
            className={said ? css.pickSet : css.pick}
            aria-label={`${label}: ${said || t("profiles.choose")}`}
            title={names.join(", ") || undefined}
            disabled={disabled}
            data-column={column}
            onClick={() => setOpened(!opened)}
          >
            {said || t("profiles.choose")}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <fieldset className={options.options} aria-label={label}>
            {choices.length > MANY ? (
              <input
                className={options.among}
                type="search"
                aria-label={t("ui.search")}
                placeholder={t("ui.search")}
                value={search}
                data-autofocus
                onChange={(e) => setSearch(e.currentTarget.value)}
              />
            ) : null}
            {shown.map((c) => (
              <label key={c.hash_id}>
                <input
                  type="checkbox"
                  checked={chosen.includes(c.hash_id)}
                  onChange={(e) =>
                    onChange(e.currentTarget.checked ? [...chosen, c.hash_id] : chosen.filter((id) => id !== c.hash_id))
                  }
                />
                {c.name}
              </label>
            ))}
            {shown.length === 0 ? <p className={css.none}>{t("ui.nothing_found")}</p> : null}
          </fieldset>
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
