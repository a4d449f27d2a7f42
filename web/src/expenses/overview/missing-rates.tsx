import type { MissingRates as Missing } from "#contract/expenses/overview.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";
import { rateKeepers } from "#contract/zones/rights.ts";
import { useMe } from "#web/api/me.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName } from "#web/kit/month-name.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import css from "./overview.module.css";

/** Lists missing exchange rates, with a link to add them for users who may. */
export function MissingRates({
  overview: { message, missing },
}: {
  overview: { message: string | null; missing: Missing };
}) {
  const t = useT();
  const language = useLanguage();
  const { can } = useMe();
  return (
    <Notice title={message ?? ""}>
      <p>{t("spending.left_out")}</p>
      <ul className={css.missing}>
        {missing.map(({ zone, currency: { iso }, months }) => {
          const words = {
            office: zone?.name,
            iso,
            months: months.map((m) => `${monthName(m, "long", language)} ${m.slice(0, 4)}`).join(", "),
          };
          return (
            <li key={`${zone?.hash_id} ${iso}`}>
              {t(zone ? "spending.no_rate" : "spending.no_rate_headquarters", words)}{" "}
              {zone && ["exchanges_view" as const, ...rateKeepers.any].some((r) => can(r, zone.hash_id)) ? (
                <AppLink href={zoneHref.rates(zone.hash_id)}>{t("spending.add_rate", { office: zone.name })}</AppLink>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
