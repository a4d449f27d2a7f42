import type { ageing } from "#contract/invoices/endpoints.ts";
import { ages, type Age } from "#contract/invoices/rules.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { sum } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./invoices.module.css";

interface AgeingBarProps {
  aged: ClientOutput<typeof ageing>["data"] | undefined;
  chosen: string | undefined;
  /** Without it the amounts have no list: those of a past day. */
  href: ((age: Age | undefined) => string) | undefined;
}

/** Open amounts by age, in euro, each linked to its invoices where there is a list of them. */
export function AgeingBar({ aged, chosen, href }: AgeingBarProps) {
  const t = useT();
  const Frame = href ? "nav" : "section";
  return (
    <Frame className={css.ages} aria-label={t("invoices.ageing")}>
      {ages.map((age) => {
        const own = aged?.filter((a) => a.age === age) ?? [];
        const missing = own.reduce((n, a) => n + a.no_rate, 0);
        const isChosen = chosen === age;
        const shown = (
          <>
            <span className={css.label}>{t(`invoices.age_${age}`)}</span>
            <Money value={own.length > 0 ? sum(own.map((a) => a.open_eur)) : "0"} iso="EUR" />
            {missing > 0 ? <span className={css.label}>{t("invoices.no_rate", { count: missing })}</span> : null}
          </>
        );
        if (!href)
          return (
            <div key={age} className={css.age}>
              {shown}
            </div>
          );
        return (
          <AppLink
            key={age}
            href={href(isChosen ? undefined : age)}
            className={css.age}
            aria-current={isChosen ? "true" : undefined}
          >
            {shown}
          </AppLink>
        );
      })}
    </Frame>
  );
}
