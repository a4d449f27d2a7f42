import { outOfStock } from "#contract/laboratory/alerts.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";
import css from "./laboratory.module.css";
import RescueSection from "./rescue-section.tsx";
import { ScanField } from "./scan-field.tsx";
import { useStockValue } from "./use-stock-value.ts";
import { said } from "./words.ts";

const SHOWN = 6;

/** Beside the stock: the scan field, lots to rescue, and components that are short. */
export default function Glance({ place }: { place: Place }) {
  const t = useT();
  const query = { laboratory_id: place.hash_id, limit: SHOWN };
  const short = useRead(outOfStock, { query }, { quiet: true }).data;
  const value = useStockValue(place);
  return (
    <>
      {place.can.stock ? <ScanField place={place} /> : null}
      <RescueSection place={place} />
      {value?.currency ? (
        <SideSection title={t("laboratory.stock_value")}>
          <p className={css.about}>
            <Money value={value.amount} iso={value.currency.iso} />
          </p>
          {value.unpriced > 0 ? (
            <p className={css.soft}>{t("laboratory.unpriced", { count: value.unpriced })}</p>
          ) : null}
        </SideSection>
      ) : null}
      <SideSection title={t("laboratory.is_short")} {...(short && { count: short.count })}>
        {short?.data.length ? (
          <ul className={css.glance}>
            {short.data.map((row) => (
              <li key={row.hash_id}>
                <AppLink href={placeLink(place, { search: row.component.number })}>{row.component.name}</AppLink>
                <span className={css.bad}>{said(row.available, row.component.base_unit)}</span>
                <small className={css.soft}>{row.component.number}</small>
                <small className={css.soft}>
                  {row.minimum
                    ? t("laboratory.level_of", { quantity: said(row.minimum, row.component.base_unit) })
                    : ""}
                </small>
              </li>
            ))}
          </ul>
        ) : short ? (
          <p className={css.soft}>{t("laboratory.nothing_short")}</p>
        ) : null}
      </SideSection>
    </>
  );
}
