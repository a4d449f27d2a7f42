import {
  IconAlertTriangle,
  IconArrowDownLeft,
  IconArrowsMove,
  IconArrowUpRight,
  IconHandStop,
  IconLock,
  IconSnowflake,
} from "@tabler/icons-react";
import { useRef, useState } from "react";
import { componentHref } from "#contract/components/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { numberText } from "#contract/kit/number.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import { placePicks } from "#contract/laboratory/places.ts";
import type { ScannedLot } from "#contract/laboratory/scan.ts";
import { purposes } from "#contract/laboratory/stock.ts";
import { useMe } from "#web/api/me.ts";
import { useWhole } from "#web/api/query.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { NumberCell } from "#web/ui/form/number-input.tsx";
import { amountOf, amountRules, amountText, typedMore, typedText, unitsOf } from "./amount.ts";
import { BareChoice } from "#web/ui/form/bare-choice.tsx";
import { Keypad } from "./keypad.tsx";
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
        <Amount key={mode} lot={lot} mode={mode} isUsable={isUsable} onDone={onDone} />
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

interface AmountProps extends Pick<ScanLotProps, "lot" | "onDone"> {
  mode: "take" | "store" | "move";
  isUsable: boolean;
}
interface ToChoiceProps {
  /** The place where the lot is. */
  here: string;
  places: readonly { readonly hash_id: string; readonly name: string }[];
  value: string;
  onChange: (to: string) => void;
}
/** Where a lot is moved: to another place, or to another shelf of its own. */
function ToChoice({ here, places, value, onChange }: ToChoiceProps) {
  const t = useT();
  return (
    <div className={css.for} style={{ borderTop: 0 }}>
      <label htmlFor="bench-to">{t("laboratory.to")}</label>
      <BareChoice
        id="bench-to"
        label={t("laboratory.to")}
        value={value}
        choices={[
          { value: "", label: "–" },
          { value: "shelf", label: t("laboratory.bench_shelf_new") },
          ...places.flatMap((p) => (p.hash_id === here ? [] : [{ value: p.hash_id, label: p.name }])),
        ]}
        onChange={onChange}
      />
    </div>
  );
}

interface RemainsProps extends Pick<AmountProps, "mode"> {
  after: Decimal | undefined;
  most: string;
  unit: AmountProps["lot"]["component"]["base_unit"];
}
/** What there is after it, or that there is not so much. */
function Remains({ mode, after, most, unit }: RemainsProps) {
  const t = useT();
  const isTooMuch = after?.lt("0") ?? false;
  return (
    <span className={`${css.after} ${isTooMuch ? css.bad : ""}`} aria-live="polite">
      {after === undefined
        ? ""
        : isTooMuch
          ? t("laboratory.bench_only", { quantity: said(most, unit) })
          : t(mode === "store" ? "laboratory.bench_makes" : "laboratory.bench_leaves", {
              quantity: said(after.toFixed(), unit),
            })}
    </span>
  );
}

/** The amount in large digits, and the button that repeats it. */
function Amount({ lot, mode, isUsable, onDone }: AmountProps) {
  const t = useT();
  const { me } = useMe();
  const { component: c } = lot;
  const [typed, setTyped] = useState("");
  const [isBig, setBig] = useState(false);
  const [purpose, setPurpose] = useState<(typeof purposes)[number]>(isUsable ? "use" : "discard");
  const [reason, setReason] = useState("");
  const [to, setTo] = useState("");
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const places =
    useWhole(placePicks, { query: {} }, { quiet: true, enabled: mode === "move", staleTime: 60_000 }).data ?? [];
  const unit = unitsOf(c.base_unit)[isBig ? 1 : 0];
  const amount = amountOf(typed, isBig);
  // Expired lots and lots on hold can only be discarded; `available` is 0 for them, so compute what is not reserved.
  const most =
    isUsable || mode === "move"
      ? lot.available
      : mode === "take"
        ? decimal(lot.quantity).minus(lot.reserved).toFixed()
        : "0";
  const after =
    amount === undefined
      ? undefined
      : mode === "store"
        ? decimal(lot.quantity).plus(amount)
        : decimal(most).minus(amount);
  const isTooMuch = after?.lt("0") ?? false;
  const needsReason = mode === "take" && (purpose === "discard" || purpose === "loss") && !reason.trim();
  const isShelf = mode === "move" && to === "shelf";
  const mayGo =
    !busy &&
    !needsReason &&
    (isShelf ? reason.trim() !== "" : amount !== undefined && !isTooMuch && (mode !== "move" || to !== ""));
  const text = amountText(typed, unit, isBig);
  const run = async (): Promise<void> => {
    if (!mayGo) return;
    setBusy(true);
    const about = { quantity: text, name: c.name };
    const body = {
      laboratory_id: lot.place.hash_id,
      component_id: c.hash_id,
      quantity: amount ?? "",
      reason: reason.trim() || null,
    };
    const person = me.hash_id;
    const done = isShelf
      ? perform(
          person,
          "shelve",
          { params: { id: lot.hash_id }, body: { shelf: reason.trim(), version: lot.version } },
          t("laboratory.bench_moved_here", { lot: lot.number, shelf: reason.trim() }),
        )
      : mode === "take"
        ? perform(
            person,
            "take",
            { body: { ...body, lot_hash_id: lot.hash_id, purpose } },
            t("laboratory.taken", about),
          )
        : mode === "store"
          ? perform(person, "store", { body: { ...body, lot: lot.number } }, t("laboratory.stored", about))
          : perform(
              person,
              "move",
              {
                body: {
                  laboratory_id: lot.place.hash_id,
                  to_hash_id: to,
                  note: body.reason,
                  lines: [{ lot_hash_id: lot.hash_id, quantity: body.quantity }],
                },
              },
              t("laboratory.bench_sent", { ...about, place: places.find((p) => p.hash_id === to)?.name ?? "" }),
            );
    const outcome = await done;
    setBusy(false);
    if (outcome !== "refused") setTyped("");
    onDone(outcome);
  };
  const key = (k: string): void => setTyped((now) => typedMore(now, k));
  return (
    <form
      style={{ display: "contents" }}
      onSubmit={(e) => {
        e.preventDefault();
        void run();
      }}
    >
      {mode === "move" ? <ToChoice here={lot.place.hash_id} places={places} value={to} onChange={setTo} /> : null}
      {isShelf ? null : (
        <div className={css.amount}>
          <NumberCell
            ref={input}
            aria-label={t("laboratory.bench_amount")}
            inputMode="none"
            placeholder="0"
            rules={amountRules(isBig)}
            value={typed}
            onText={(given) => setTyped(typedText(given))}
          />
          <BareChoice
            className={css.unit}
            label={t("laboratory.bench_unit")}
            value={isBig ? "1" : "0"}
            choices={unitsOf(c.base_unit).map((u, i) => ({ value: String(i), label: u }))}
            onChange={(chosen) => setBig(chosen === "1")}
          />
          <Remains mode={mode} after={after} most={most} unit={c.base_unit} />
        </div>
      )}
      <div className={css.for}>
        {mode === "take" ? (
          <BareChoice
            label={t("laboratory.purpose")}
            value={purpose}
            choices={purposes
              .filter((p) => isUsable || p === "discard" || p === "loss")
              .map((p) => ({ value: p, label: t(`laboratory.purpose_${p}`) }))}
            onChange={setPurpose}
          />
        ) : null}
        <label htmlFor="bench-for">{t(isShelf ? "laboratory.shelf" : "laboratory.bench_for")}</label>
        <input
          id="bench-for"
          value={reason}
          maxLength={isShelf ? 40 : 1000}
          required={needsReason}
          {...(!isShelf && { placeholder: t("laboratory.bench_for_hint") })}
          onChange={(e) => setReason(e.currentTarget.value)}
        />
      </div>
      {isShelf ? null : <Keypad onKey={key} />}
      <div className={css.go}>
        <Button
          look={mode === "take" && (purpose === "discard" || purpose === "loss") ? "danger" : "filled"}
          type="submit"
          busy={busy}
          disabled={!mayGo}
        >
          {isShelf
            ? t("laboratory.bench_move_here")
            : amount === undefined
              ? t(`laboratory.bench_${mode}`)
              : t(`laboratory.bench_${mode}_amount`, { quantity: text })}
        </Button>
      </div>
    </form>
  );
}
