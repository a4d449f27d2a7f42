import { IconAlertTriangle, IconClock, IconX } from "@tabler/icons-react";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import css from "./counts.module.css";
import { drop, useKeptScans } from "./scans.ts";

/** Scans that are on this device only: those that wait for the connection, and those that the server did not take. */
export function KeptScans({ count }: { count: string }) {
  const t = useT();
  const { me } = useMe();
  const { waiting, refused } = useKeptScans(me.hash_id, count);
  if (waiting.length + refused.length === 0) return null;
  return (
    <section className={css.part} aria-label={t("supply_counts.kept")}>
      {waiting.length > 0 ? (
        <p className={css.waiting} role="status">
          {t("supply_counts.waiting", { count: waiting.length })}
        </p>
      ) : null}
      <ul className={css.last}>
        {refused.map((kept) => (
          <li key={kept.key}>
            <span className={css.dot} data-tone="refused">
              <IconAlertTriangle stroke={2} aria-label={t("supply_counts.refused")} role="img" />
            </span>
            <b>{kept.done}</b>
            <span>{kept.refused}</span>
            <IconButton
              label={t("supply_counts.drop", { name: kept.done })}
              icon={<IconX stroke={1.6} />}
              onClick={() => drop(kept.key)}
            />
          </li>
        ))}
        {waiting.toReversed().map((kept) => (
          <li key={kept.key}>
            <span className={css.dot} data-tone="waits">
              <IconClock stroke={2} aria-label={t("supply_counts.waits_here")} role="img" />
            </span>
            <b>{kept.done}</b>
            <span className={css.cut}>{t("supply_counts.waits_here")}</span>
            <Moment value={kept.at} short />
          </li>
        ))}
      </ul>
    </section>
  );
}
