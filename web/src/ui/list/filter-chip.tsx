import { useDebouncedValue } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";
import { Popover } from "../popover.tsx";
import { hasWords } from "#contract/kit/words.ts";
import { todayAt } from "#web/api/today.ts";
import { dayRanges } from "./day-ranges.ts";
import css from "./filters.module.css";
import type { Filter, UrlState } from "./types.ts";
import { filterKeys } from "./types.ts";
import { foundNames, useFound } from "./use-found.ts";

/** Lazy: the calendar loads when a date filter is opened. */
const DateField = lazy(() => import("../form/date-field.tsx").then((m) => ({ default: m.DateField })));

const Amounts = lazy(() => import("./amounts-filter.tsx"));

/** Above this number of choices a search field appears; and the maximum rendered at once. */
const MANY = 12;
const MOST = 100;

type Change = (change: Record<string, string | undefined>) => void;

function Choices({ filter, url, set }: { filter: Extract<Filter, { kind: "choice" }>; url: UrlState; set: Change }) {
  const chosen = new Set((url[filter.key] ?? "").split(",").filter(Boolean));
  const toggle = (value: string, on: boolean) => {
    if (!filter.several) return set({ [filter.key]: value });
    const next = filter.options.map((o) => o.value).filter((v) => (v === value ? on : chosen.has(v)));
    set({ [filter.key]: next.join(",") });
  };
  const t = useT();
  const [words, setWords] = useState("");
  const [asked] = useDebouncedValue(words.trim(), 200);
  const many = filter.options.length > MANY;
  const shown = useFound(filter, asked).filter((o) => chosen.has(o.value) || hasWords(o.label, words));
  return (
    <fieldset className={css.options} aria-label={filter.label}>
      {many ? (
        <input
          type="search"
          className={css.among}
          placeholder={t("ui.search")}
          aria-label={t("ui.search")}
          value={words}
          onChange={(e) => setWords(e.currentTarget.value)}
          data-autofocus
        />
      ) : null}
      {shown.slice(0, MOST).map((o, i) => (
        <label key={o.value}>
          <input
            type={filter.several ? "checkbox" : "radio"}
            name={filter.key}
            checked={chosen.has(o.value)}
            onChange={(e) => toggle(o.value, e.currentTarget.checked)}
            data-autofocus={(i === 0 && !many) || undefined}
          />
          {o.label}
        </label>
      ))}
    </fieldset>
  );
}

function Days({ filter, url, set }: { filter: Extract<Filter, { kind: "days" }>; url: UrlState; set: Change }) {
  const t = useT();
  const [from, to] = filter.keys;
  return (
    <div className={css.days}>
      <div className={css.quick}>
        {dayRanges(todayAt()).map((r) => (
          <button key={r.key} type="button" className={css.chip} onClick={() => set({ [from]: r.from, [to]: r.to })}>
            {t(`ranges.${r.key}`)}
          </button>
        ))}
      </div>
      <div className={css.two}>
        <Suspense fallback={<span className={css.coming} />}>
          <DateField
            label={t("ui.from")}
            value={url[from] ?? ""}
            onChange={(v) => set({ [from]: v })}
            clearable
            max={url[to]}
          />
          <DateField
            label={t("ui.to")}
            value={url[to] ?? ""}
            onChange={(v) => set({ [to]: v })}
            clearable
            min={url[from]}
          />
        </Suspense>
      </div>
    </div>
  );
}

/** Text on the chip of a set filter. */
export function useFilterWords(): (filter: Filter, url: UrlState) => string {
  const t = useT();
  return (filter, url) => {
    if (filter.kind === "choice") {
      const chosen = (url[filter.key] ?? "").split(",");
      const known = filter.options.filter((o) => chosen.includes(o.value)).map((o) => o.label);
      return known.length > 0 ? known.join(", ") : (foundNames.get(chosen[0] ?? "") ?? "");
    }
    const [from, to] = filter.keys.map((k) => url[k]);
    if (filter.kind === "amounts") {
      const amounts = { from: from ? formatAmount(from) : "", to: to ? formatAmount(to) : "" };
      const words = from ? t(to ? "ui.amounts_between" : "ui.amounts_from", amounts) : "";
      return words || (to ? t("ui.amounts_to", amounts) : "");
    }
    if (from && to)
      return from === to ? formatDay(from) : t("ui.days_between", { from: formatDay(from), to: formatDay(to) });
    if (from) return t("ui.days_since", { from: formatDay(from) });
    return to ? t("ui.days_until", { to: formatDay(to) }) : "";
  };
}

interface FilterChipProps {
  filter: Filter;
  url: UrlState;
  set: Change;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/** One filter chip: shows its value, opens to change it, the cross removes it. */
export function FilterChip({ filter, url, set, opened, onOpen }: FilterChipProps) {
  const t = useT();
  const words = useFilterWords()(filter, url);
  // A choice that no longer exists has no text, but can still be removed.
  const isSet = filterKeys(filter).some((k) => url[k]);
  const clear = () => {
    onOpen(false);
    set(Object.fromEntries(filterKeys(filter).map((k) => [k, undefined])));
  };
  return (
    <Popover opened={opened} onChange={onOpen} position="bottom-start">
      <span className={css.pair}>
        <Popover.Target>
          <button type="button" className={css.chip} onClick={() => onOpen(!opened)} title={words || undefined}>
            {filter.label} {words ? <b>{words}</b> : null}
          </button>
        </Popover.Target>
        {isSet ? (
          <button
            type="button"
            className={css.off}
            aria-label={t("ui.remove_filter", { name: filter.label })}
            onClick={clear}
          >
            <IconX stroke={1.6} aria-hidden="true" />
          </button>
        ) : null}
      </span>
      <Popover.Dropdown aria-label={filter.label}>
        {filter.kind === "choice" ? (
          <Choices filter={filter} url={url} set={set} />
        ) : filter.kind === "amounts" ? (
          <Suspense fallback={<span className={css.coming} />}>
            <Amounts filter={filter} url={url} set={set} />
          </Suspense>
        ) : (
          <Days filter={filter} url={url} set={set} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
