import { useState } from "react";
import { expired, outOfStock } from "#contract/laboratory/alerts.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";
import css from "./laboratory.module.css";
import { lifeOf, said } from "./words.ts";

const DAYS = [30, 60, 90] as const;
const SHOWN = 6;

/** What is short and what dies soon, beside the stock. */
export function Glance({ place }: { place: Place }) {
  const t = useT();
  const [within, setWithin] = useState<(typeof DAYS)[number]>(30);
  const query = { laboratory_id: place.hash_id, limit: SHOWN };
  const dying = useRead(expired, { query: { ...query, within } }, { quiet: true, keep: true }).data;
  const short = useRead(outOfStock, { query }, { quiet: true }).data;
  return (
    <>
      <SideSection title={t("laboratory.dies_soon")} {...(dying && { count: dying.count })}>
        <div className={css.days} role="group" aria-label={t("laboratory.within")}>
          {DAYS.map((days) => (
            <button
              key={days}
              type="button"
              className={css.state}
              aria-pressed={within === days}
              onClick={() => setWithin(days)}
            >
              {t("laboratory.n_days", { count: days })}
            </button>
          ))}
        </div>
        {dying?.data.length ? (
          <ul className={css.glance}>
            {dying.data.map((lot) => (
              <li key={lot.hash_id}>
                <AppLink href={placeLink(place, { lot: lot.hash_id })}>{lot.component.name}</AppLink>
                <span>{said(lot.quantity, lot.component.base_unit)}</span>
                <small className={css.soft}>{lot.number}</small>
                <small className={lot.state === "expired" ? css.bad : css.soft}>{lifeOf(lot, t)}</small>
              </li>
            ))}
          </ul>
        ) : dying ? (
          <p className={css.soft}>{t("laboratory.nothing_dies", { count: within })}</p>
        ) : null}
      </SideSection>
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
