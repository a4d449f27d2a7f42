import { CloseButton, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatDay } from "#contract/kit/dates.ts";
import { type DayKind, dayProblem, daysOf } from "#contract/kit/day-kinds.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { loadAhead } from "#web/kit/load-ahead.ts";
import { type FieldProps, useCommon } from "./common.tsx";
import { parseDay } from "./parse-day.ts";
import { isShowingError } from "./use-errors.ts";

const loadCalendar = async () => (await import("./calendar.tsx")).default;
loadAhead(loadCalendar);

interface DateFieldProps extends Omit<FieldProps, "placeholder"> {
  clearable?: boolean;
  min?: string;
  max?: string;
  /** What the date is of: a mistyped year is said at once. The server has the same bounds. */
  kind?: DayKind;
}

/** Why a day cannot be, as one types: the field keeps it, so that nobody saves another one unnoticed. */
function useDayProblem(value: string, { min, max, kind }: Pick<DateFieldProps, "min" | "max" | "kind">) {
  const t = useT();
  const now = todayAt();
  if (value === "") return undefined;
  const problem = kind && dayProblem(kind, value, now);
  if (problem) return t(problem);
  if (max && value > max) return max === now ? t("errors.future_date") : t("errors.day_after", { day: formatDay(max) });
  return min && value < min ? t("errors.day_before", { day: formatDay(min) }) : undefined;
}

/** What is typed, until the field is left. What is no day leaves the one that was there before: `31` is, `31-6` is none. */
function useTypedDay(value: string, clearable: boolean, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<{ text: string; value: string; before: string }>();
  // Another value from outside wins over what is typed.
  const now = typed?.value === value ? typed : undefined;
  return {
    text: now ? now.text : value && formatDay(value),
    type: (text: string): void => {
      const before = now ? now.before : value;
      const day = text.trim() === "" && clearable ? "" : (parseDay(text) ?? before);
      setTyped({ text, value: day, before });
      if (day !== value) onChange(day);
    },
    leave: (): void => setTyped(undefined),
  };
}

/**
 * The calendar, once it is loaded; without it, as without a line, days are typed. While it loads it is open all the same: Escape closes it, and not
 * the drawer behind.
 */
function LazyCalendar(p: ComponentProps<Awaited<ReturnType<typeof loadCalendar>>>): ReactNode {
  const [loaded, setLoaded] = useState<{ Calendar: Awaited<ReturnType<typeof loadCalendar>> | undefined }>();
  useEffect(() => {
    loadCalendar().then(
      (Calendar) => setLoaded({ Calendar }),
      () => setLoaded({ Calendar: undefined }),
    );
  }, []);
  if (!loaded) return <span data-calendar hidden />;
  return loaded.Calendar ? <loaded.Calendar {...p} /> : null;
}

/** A date, `YYYY-MM-DD` or empty, typed as day-month-year or picked from a calendar that opens with the focus. */
export function DateField({ clearable = false, min, max, kind, ...p }: DateFieldProps) {
  const t = useT();
  const { value, onChange } = p;
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const problem = useDayProblem(value, { min, max, kind });
  const { text, type, leave } = useTypedDay(value, clearable, onChange);
  const isClearable = clearable && !!value;
  const bounds = kind ? daysOf(kind, todayAt()) : undefined;
  const set = (day: string): void => {
    leave();
    setOpen(false);
    if (day !== value) onChange(day);
  };
  const onKeyDown = (e: KeyboardEvent): void => {
    // Without the calendar before the focus moves on: its buttons come next to the field.
    if (e.key === "Tab") flushSync(() => setOpen(false));
    else if (e.key === "Escape") setOpen(false);
  };
  return (
    <>
      <TextInput
        {...useCommon({ ...p, error: p.error ?? problem, placeholder: t("ui.day_placeholder") })}
        ref={field}
        data-autofocus={p.autoFocus || undefined}
        autoComplete="off"
        aria-description={t("ui.day_placeholder")}
        value={text}
        onChange={(e) => {
          type(e.currentTarget.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(!isShowingError())}
        onClick={() => setOpen(true)}
        onBlur={() => {
          leave();
          setOpen(false);
        }}
        onKeyDown={onKeyDown}
        rightSection={
          isClearable ? (
            <ClearButton onClear={() => set("")} />
          ) : (
            <IconCalendar size={16} stroke={1.6} aria-hidden="true" />
          )
        }
        rightSectionPointerEvents={isClearable ? "all" : "none"}
      />
      {isOpen ? (
        <LazyCalendar
          value={value}
          first={min ?? bounds?.min}
          last={max ?? bounds?.max}
          field={field}
          onPick={(day) => set(clearable && day === value ? "" : day)}
        />
      ) : null}
    </>
  );
}

function ClearButton({ onClear }: { onClear: () => void }): ReactNode {
  const t = useT();
  return <CloseButton size="sm" variant="transparent" aria-label={t("ui.clear")} onClick={onClear} />;
}
