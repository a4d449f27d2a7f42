import {
  IconAlertTriangle,
  IconArrowDownLeft,
  IconArrowsMove,
  IconArrowUpRight,
  IconHandStop,
  IconLock,
  IconSnowflake,
} from "@tabler/icons-react";
import { useState } from "react";
import { componentHref } from "#contract/components/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { decimal } from "#contract/kit/money.ts";
import { numberText } from "#contract/kit/number.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import type { ScannedLot } from "#contract/laboratory/scan.ts";
import { useMe } from "#web/api/me.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { LotAmount } from "./lot-amount.tsx";
import { perform, type Outcome } from "./outbox.ts";
import css from "./scan.module.css";
import { lifeOf, said } from "./words.ts";

type Mode = "take" | "store" | "hold" | "move";
const icons = { take: IconArrowUpRight, store: IconArrowDownLeft, hold: IconHandStop, move: IconArrowsMove } as const;

interface ScanLotProps {
  lot: ScannedLot;
  /** Another lot of the same component. */
  onSwitch: (id: string) => void;
  onDone: (outcome: Outcome) => void;
}

/** A lot after a scan: first the action, then the amount, usable with a thumb. */
export function ScanLot({ lot, onSwitch, onDone }: ScanLotProps) {
  const t = useT();
  const isUsable = lot.state === "available" || lot.state === "soon";
  const modes = (["take", "store", "hold", "move"] as const).filter((m) =>
    m === "hold" ? lot.can.hold : lot.can.stock,
  );
  const [mode, setMode] = useState<Mode>(
    modes[0] === "take" && lot.hold ? (lot.can.hold ? "hold" : "take") : (modes[0] ?? "take"),
  );
  return (
    <>
      <LotHead lot={lot} />
      {modes.length > 0 ? (
        <div className={css.modes} role="group" aria-label={t("laboratory.bench_what")}>
          {modes.map((m) => {
            const Icon = icons[m];
            return (
              <button key={m} type="button" className="segment" aria-pressed={mode === m} onClick={() => setMode(m)}>
                <Icon stroke={1.6} aria-hidden="true" />
                {t(m === "hold" && lot.hold ? "laboratory.bench_release" : `laboratory.bench_${m}`)}
              </button>
            );
          })}
        </div>
      ) : (
        <p className={css.notice}>{t("laboratory.bench_no_right")}</p>
      )}
      {lot.hold ? (
        <div className={css.notice} role="status">
          <IconLock stroke={1.6} aria-hidden="true" />
          <span>
            <b>{t("laboratory.held_by", { name: lot.hold.by.name })}</b>
            <small>{lot.hold.reason}</small>
          </span>
        </div>
      ) : lot.state === "expired" ? (
        <div className={css.notice} role="status">
          <IconAlertTriangle stroke={1.6} aria-hidden="true" />
          <b>{t("laboratory.to_discard")}</b>
        </div>
      ) : lot.first && (mode === "take" || mode === "move") ? (
        <First lot={lot} first={lot.first} onSwitch={onSwitch} />
      ) : null}
      {modes.length === 0 ? null : mode === "hold" ? (
        <Hold key="hold" lot={lot} onDone={onDone} />
      ) : (
        <LotAmount key={mode} lot={lot} mode={mode} isUsable={isUsable} onDone={onDone} />
      )}
    </>
  );
}

const storageText = ({ component: c }: ScannedLot, t: Translate): string => {
  const [min, max] = [numberText(c.storage_min), numberText(c.storage_max)];
  if (min && max) return t("laboratory.storage_between", { min, max });
  return max ? t("laboratory.storage_below", { max }) : min ? t("laboratory.storage_above", { min }) : "";
};
function LotHead({ lot }: { lot: ScannedLot }) {
  const t = useT();
  const { can } = useMe();
  const { component: c } = lot;
  const share = decimal(lot.quantity).gt("0") ? Math.round((Number(lot.available) / Number(lot.quantity)) * 100) : 0;
  const [amount = "", unit = ""] = said(lot.available, c.base_unit).split(" ");
  const where = [storageText(lot, t), lot.shelf].filter(Boolean).join(", ");
  return (
    <section className={css.lot}>
      <div className={css.head}>
        <div>
          <b className={css.name}>{c.name}</b>
          <span className={css.about}>
            {can("components_view") ? (
              <RefLink href={componentHref.view(c.hash_id, { tab: "stock" })}>{c.number}</RefLink>
            ) : (
              c.number
            )}
            <span>{t("laboratory.trace_lot", { lot: "" }).trim()}</span>
            <RefLink href={placeLink(lot.place, { lot: lot.hash_id })}>{lot.number}</RefLink>
            {where ? (
              <span className={css.where}>
                {c.storage_max !== null && Number(c.storage_max) <= 8 ? (
                  <IconSnowflake stroke={1.6} aria-hidden="true" />
                ) : null}
                {where}
              </span>
            ) : null}
          </span>
        </div>
        <Glass share={share} label={t("laboratory.bench_share", { percent: share })} />
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t("laboratory.available")}</dt>
          <dd>
            {amount} <small>{unit}</small>
          </dd>
          <dd>
            {lot.reserved === "0"
              ? t("laboratory.bench_of", { quantity: said(lot.quantity, c.base_unit) })
              : t("laboratory.bench_of_reserved", {
                  quantity: said(lot.quantity, c.base_unit),
                  reserved: said(lot.reserved, c.base_unit),
                })}
          </dd>
        </div>
        <div>
          <dt>{t("laboratory.expires_on")}</dt>
          <dd>{lot.expires_on ? <Day value={lot.expires_on} /> : t("laboratory.no_end")}</dd>
          <dd>{lifeOf(lot, t)}</dd>
        </div>
      </dl>
    </section>
  );
}
/** The available share of the lot, drawn as a glass. */
function Glass({ share, label }: { share: number; label: string }) {
  const top = 5 + (34 * (100 - share)) / 100;
  return (
    <svg className={css.ring} viewBox="0 0 44 44" role="img" aria-label={label}>
      <clipPath id="lot-glass">
        <circle cx="22" cy="22" r="17" />
      </clipPath>
      <circle cx="22" cy="22" r="20.5" fill="none" stroke="var(--line-strong)" />
      <rect clipPath="url(#lot-glass)" y={top} width="44" height={44 - top} fill="var(--heat-5)" />
    </svg>
  );
}

function First({
  lot,
  first,
  onSwitch,
}: {
  lot: ScannedLot;
  first: NonNullable<ScannedLot["first"]>;
  onSwitch: (id: string) => void;
}) {
  const t = useT();
  const shelf = first.shelf && (first.shelf === lot.shelf ? t("laboratory.bench_same_shelf") : first.shelf);
  const about = [
    first.expires_on && formatDay(first.expires_on),
    said(first.available, lot.component.base_unit),
    shelf,
  ];
  return (
    <div className={css.notice}>
      <IconAlertTriangle stroke={1.6} aria-hidden="true" />
      <span>
        <b>{t("laboratory.bench_first", { lot: first.number })}</b>
        <small>{about.filter(Boolean).join(", ")}</small>
      </span>
      <Button size="big" onClick={() => onSwitch(first.hash_id)}>
        {t("laboratory.bench_switch")}
      </Button>
    </div>
  );
}

/** Puts a lot on hold or releases it, with a reason. */
function Hold({ lot, onDone }: Pick<ScanLotProps, "lot" | "onDone">) {
  const t = useT();
  const { me } = useMe();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const isHeld = lot.hold !== null;
  const run = async (): Promise<void> => {
    setBusy(true);
    const input = { params: { id: lot.hash_id }, body: { reason: reason.trim(), version: lot.version } };
    const done = t(isHeld ? "laboratory.released" : "laboratory.was_held", { lot: lot.number });
    onDone(await perform(me.hash_id, isHeld ? "release" : "hold", input, done));
    setBusy(false);
  };
  return (
    <form
      className={css.alone}
      onSubmit={(e) => {
        e.preventDefault();
        if (reason.trim() && !busy) void run();
      }}
    >
      <span>{t(isHeld ? "laboratory.release_text" : "laboratory.hold_text")}</span>
      <div className={css.for} style={{ margin: 0 }}>
        <label htmlFor="bench-reason">{t("laboratory.reason")}</label>
        <input
          id="bench-reason"
          value={reason}
          maxLength={1000}
          required
          onChange={(e) => setReason(e.currentTarget.value)}
        />
      </div>
      <Button look="filled" size="big" type="submit" busy={busy} disabled={!reason.trim()}>
        {t(isHeld ? "laboratory.release" : "laboratory.hold")}
      </Button>
    </form>
  );
}
