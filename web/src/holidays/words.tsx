import type { HolidayRow } from "#contract/holidays/schemas.ts";
import type { ShownStatus } from "#contract/holidays/lifecycle.ts";
import type { CSSProperties } from "react";
import { formatDay } from "#contract/kit/dates.ts";
import { numberText } from "#contract/kit/number.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import type { Span } from "./span.ts";
import css from "./holidays.module.css";

const tones: Record<ShownStatus, StatusTone> = {
  DRAFT: "draft",
  UNVALIDATED: "wait",
  APPROVED: "agreed",
  VALIDATED: "valid",
  REJECTED: "bad",
  CANCELLED: "draft",
  DELAY: "bad",
  END: "done",
};

/** Status dot and word; 'you' if it waits for the user. */
export function HolidayStatusWord({ holiday: h }: { holiday: HolidayRow }) {
  const t = useT();
  const isAsked = h.cancellation_requested_at !== null && h.status !== "CANCELLED";
  return (
    <Status
      tone={tones[h.shown]}
      word={t(isAsked ? "holidays.cancellation_asked" : `holidays.status_${h.shown}`)}
      you={!!(h.can.approve || h.can.validate || h.can.cancel)}
    />
  );
}

const printed = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 2, minimumFractionDigits: 0 });
/** Days with a comma and at most two decimals: `22,92`. A long minus, since a debt must not look like a dash. */
export const daysText = (value: number): string => printed.format(value).replace("-", "−");

/** With all decimals that are stored, for a hint. */
export const exactDays = (value: number): string => numberText(String(value));

/** `2,5 days` */
export const daysWords = (t: Translate, value: number): string =>
  t("holidays.days_count", { count: Math.abs(value), days: daysText(value) });

/** A balance; the exact value on hover. */
export const Days = ({ value, strong }: { value: number; strong?: boolean }) => (
  <span
    className={css.figure}
    title={exactDays(value)}
    data-strong={strong || undefined}
    data-debt={value < 0 || undefined}
  >
    {daysText(value)}
  </span>
);

/** The colour of a type, for `--colour` of a style. */
export const lookOf = (colour: string | undefined): CSSProperties =>
  ({ "--colour": colour ?? "var(--neutral)" }) as CSSProperties;

/** A type with its colour. Without a type the reader may know only that the person is away. */
export function TypeName({ type }: { type: { name: string; name_fr: string | null; colour: string } | null }) {
  const t = useT();
  const named = useNamed();
  return (
    <span className={css.type}>
      <i style={lookOf(type?.colour)} aria-hidden="true" />
      <span>{type ? named(type) : t("holidays.absent")}</span>
    </span>
  );
}

/** `12-11-2026 midday to 13-11-2026` */
export function spanWords(t: Translate, { start_date: from, end_date: to, starts, ends }: Span): string {
  const isDay = from === to;
  if (isDay && starts === "morning" && ends === "evening") return formatDay(from);
  if (isDay) return t(starts === "morning" ? "holidays.on_morning" : "holidays.on_afternoon", { day: formatDay(from) });
  // The year stands once.
  const day = from.slice(0, 4) === to.slice(0, 4) ? formatDay(from).slice(0, 5) : formatDay(from);
  const first = starts === "afternoon" ? t("holidays.from_midday", { day }) : day;
  const last = ends === "midday" ? t("holidays.to_midday", { day: formatDay(to) }) : formatDay(to);
  return t("holidays.from_to", { first, last });
}
