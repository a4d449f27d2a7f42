import { IconExternalLink } from "@tabler/icons-react";
import { sampleCarrier } from "#contract/tracking/endpoints.ts";
import { parcelMoment } from "#contract/tracking/moment.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import css from "./tracking.module.css";
import { When } from "./words.tsx";

/** The carrier's last news of the parcel, or why there is none. */
export function CarrierPart({ sample: s }: { sample: Sample }) {
  const t = useT();
  const language = useLanguage();
  const read = useRead(sampleCarrier, { params: { id: s.hash_id } }, { quiet: true });
  const news = read.data?.data;
  const carrier = s.carrier ? t(`tracking.carrier_${s.carrier}`) : "";
  return (
    <section className={css.part}>
      <h2 className={css.heading}>
        {t("tracking.parcel")}
        {s.code ? (
          <span className={css.soft}>
            {carrier} <span className={css.code}>{s.code}</span>
          </span>
        ) : null}
      </h2>
      {s.same_code === null ? null : (
        <Notice title={t("tracking.same_code", { number: s.same_code })}>
          <a href={trackingHref.list({ search: String(s.same_code), archived: "all" })}>
            {t("tracking.same_code_open")}
          </a>
        </Notice>
      )}
      {news ? null : <Loading of={read} rows={3} text="tracking.news_failed" />}
      {news ? (
        <>
          <p className={css.note} role="status">
            {t(`tracking.follow_${news.following}`, {
              carrier,
              at: news.asked_at ? parcelMoment(news.asked_at, language) : "",
            })}
            {news.page ? (
              <>
                {" "}
                <a href={news.page} target="_blank" rel="noreferrer noopener" className={css.away}>
                  {t("tracking.carrier_page")}
                  <IconExternalLink size={14} stroke={1.6} aria-hidden="true" />
                </a>
              </>
            ) : null}
          </p>
          {news.events.length > 0 ? (
            <ol className={css.events}>
              {news.events.map((e) => (
                <li key={`${e.at} ${e.text}`} className={css.event}>
                  <When value={e.at} there />
                  <span>
                    {e.text}
                    {e.place ? <span className={css.soft}> {e.place}</span> : null}
                  </span>
                </li>
              ))}
            </ol>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
