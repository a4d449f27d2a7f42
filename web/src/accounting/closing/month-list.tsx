import { accountingHref } from "#contract/accounting/hrefs.ts";
import type { ClosingMonth } from "#contract/accounting/closings.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import css from "./closing.module.css";

const tones: Record<ClosingMonth["state"], StatusTone> = { running: "draft", open: "part", closed: "done" };
export const MonthStatus = ({ state }: { state: ClosingMonth["state"] }) => (
  <Status tone={tones[state]} word={useT()(`closing.state_${state}`)} />
);

/** List of an office's months, beside the selected one. */
export function MonthList({
  zone,
  months,
  current,
}: {
  zone: string;
  months: readonly ClosingMonth[];
  current: string | undefined;
}) {
  const t = useT();
  const language = useLanguage();
  return (
    <nav className={css.list} aria-label={t("closing.months")}>
      <ul>
        {months.map((m) => (
          <li key={m.month}>
            <AppLink
              href={accountingHref.closing(zone, { month: m.month })}
              className={css.month}
              aria-current={m.month === current ? "true" : undefined}
            >
              <span>{monthWords(m.month, language)}</span>
              <MonthStatus state={m.state} />
              {m.closed_by && m.closed_at ? (
                <span className={css.note}>
                  {formatDay(m.closed_at)} {m.closed_by.name}
                </span>
              ) : null}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
