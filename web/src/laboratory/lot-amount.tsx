import { useState } from "react";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { placePicks } from "#contract/laboratory/places.ts";
import type { ScannedLot } from "#contract/laboratory/scan.ts";
import { purposes } from "#contract/laboratory/stock.ts";
import { useMe } from "#web/api/me.ts";
import { useWhole } from "#web/api/query.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { BareChoice } from "#web/ui/form/bare-choice.tsx";
import { NumberCell } from "#web/ui/form/number-input.tsx";
import { amountOf, amountRules, amountText, typedMore, typedText, unitsOf } from "./amount.ts";
import { Keypad } from "./keypad.tsx";
import { perform, type Outcome } from "./outbox.ts";
import css from "./scan.module.css";
import { said } from "./words.ts";

type Purpose = (typeof purposes)[number];
const isLost = (p: Purpose): boolean => p === "discard" || p === "loss";

interface LotAmountProps {
  lot: ScannedLot;
  mode: "take" | "store" | "move";
  isUsable: boolean;
  onDone: (outcome: Outcome) => void;
}

/** The amount in large digits, and the button that repeats it. */
export function LotAmount(props: LotAmountProps) {
  const { lot, mode } = props;
  const form = useLotAmount(props);
  const { places, isShelf, to, run } = form;
  return (
    <form
      style={{ display: "contents" }}
      onSubmit={(e) => {
        e.preventDefault();
        void run();
      }}
    >
      {mode === "move" ? <ToChoice here={lot.place.hash_id} places={places} value={to} onChange={form.setTo} /> : null}
      {isShelf ? null : <Amount lot={lot} mode={mode} form={form} />}
      <What {...props} form={form} />
      {isShelf ? null : <Keypad onKey={(k) => form.setTyped((now) => typedMore(now, k))} />}
      <Go mode={mode} form={form} />
    </form>
  );
}

/** What of a lot can be taken. Expired lots and lots on hold can only be discarded; `available` is 0 for them, so compute what is not reserved. */
function mostOf({ lot, mode, isUsable }: LotAmountProps): string {
  if (isUsable || mode === "move") return lot.available;
  return mode === "take" ? decimal(lot.quantity).minus(lot.reserved).toFixed() : "0";
}

/** What is done with a lot: so much of it, or all of it on another shelf. */
interface Deed {
  amount: string | undefined;
  text: string;
  purpose: Purpose;
  reason: string;
  isShelf: boolean;
  to: { readonly hash_id: string; readonly name: string };
}

function doWith({ lot, mode }: LotAmountProps, deed: Deed, person: string, t: Translate): Promise<Outcome> {
  const { reason } = deed;
  if (deed.isShelf)
    return perform(
      person,
      "shelve",
      { params: { id: lot.hash_id }, body: { shelf: reason, version: lot.version } },
      t("laboratory.bench_moved_here", { lot: lot.number, shelf: reason }),
    );
  const about = { quantity: deed.text, name: lot.component.name };
  const quantity = deed.amount ?? "";
  if (mode === "move") {
    const lines = [{ lot_hash_id: lot.hash_id, quantity }];
    return perform(
      person,
      "move",
      { body: { laboratory_id: lot.place.hash_id, to_hash_id: deed.to.hash_id, note: reason || null, lines } },
      t("laboratory.bench_sent", { ...about, place: deed.to.name }),
    );
  }
  const body = {
    laboratory_id: lot.place.hash_id,
    component_id: lot.component.hash_id,
    quantity,
    reason: reason || null,
  };
  return mode === "take"
    ? perform(
        person,
        "take",
        { body: { ...body, lot_hash_id: lot.hash_id, purpose: deed.purpose } },
        t("laboratory.taken", about),
      )
    : perform(person, "store", { body: { ...body, lot: lot.number } }, t("laboratory.stored", about));
}

/** What was typed and chosen, what it leaves of the lot, and doing it. */
function useLotAmount(props: LotAmountProps) {
  const { lot, mode, isUsable, onDone } = props;
  const t = useT();
  const { me } = useMe();
  const [typed, setTyped] = useState("");
  const [isBig, setBig] = useState(false);
  const [purpose, setPurpose] = useState<Purpose>(isUsable ? "use" : "discard");
  const [reason, setReason] = useState("");
  const [to, setTo] = useState("");
  const [busy, setBusy] = useState(false);
  const places =
    useWhole(placePicks, { query: {} }, { quiet: true, enabled: mode === "move", staleTime: 60_000 }).data ?? [];
  const amount = amountOf(typed, isBig);
  const text = amountText(typed, unitsOf(lot.component.base_unit)[isBig ? 1 : 0], isBig);
  const most = mostOf(props);
  const after =
    amount === undefined
      ? undefined
      : mode === "store"
        ? decimal(lot.quantity).plus(amount)
        : decimal(most).minus(amount);
  const isTooMuch = after?.lt("0") ?? false;
  const throwsAway = mode === "take" && isLost(purpose);
  const needsReason = throwsAway && !reason.trim();
  const isShelf = mode === "move" && to === "shelf";
  const mayGo =
    !busy &&
    !needsReason &&
    (isShelf ? reason.trim() !== "" : amount !== undefined && !isTooMuch && (mode !== "move" || to !== ""));
  const run = async (): Promise<void> => {
    if (!mayGo) return;
    setBusy(true);
    const place = { hash_id: to, name: places.find((p) => p.hash_id === to)?.name ?? "" };
    const deed = { amount, text, purpose, reason: reason.trim(), isShelf, to: place };
    const outcome = await doWith(props, deed, me.hash_id, t);
    setBusy(false);
    if (outcome !== "refused") setTyped("");
    onDone(outcome);
  };
  const typing = { typed, setTyped, isBig, setBig, amount, text, most, after };
  const choosing = { purpose, setPurpose, reason, setReason, places, to, setTo };
  return { ...typing, ...choosing, throwsAway, needsReason, isShelf, busy, mayGo, run };
}

interface PartProps extends Pick<LotAmountProps, "lot" | "mode"> {
  form: ReturnType<typeof useLotAmount>;
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

/** The digits with their unit, and what they leave. */
function Amount({ lot, mode, form: { typed, setTyped, isBig, setBig, after, most } }: PartProps) {
  const t = useT();
  const unit = lot.component.base_unit;
  return (
    <div className={css.amount}>
      <NumberCell
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
        choices={unitsOf(unit).map((u, i) => ({ value: String(i), label: u }))}
        onChange={(chosen) => setBig(chosen === "1")}
      />
      <Remains mode={mode} after={after} most={most} unit={unit} />
    </div>
  );
}

interface RemainsProps extends Pick<LotAmountProps, "mode"> {
  after: Decimal | undefined;
  most: string;
  unit: ScannedLot["component"]["base_unit"];
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

/** What it is for: the purpose, and the reason or the shelf in words. */
function What({ mode, isUsable, form }: LotAmountProps & PartProps) {
  const t = useT();
  const { isShelf } = form;
  return (
    <div className={css.for}>
      {mode === "take" ? (
        <BareChoice
          label={t("laboratory.purpose")}
          value={form.purpose}
          choices={purposes
            .filter((p) => isUsable || isLost(p))
            .map((p) => ({ value: p, label: t(`laboratory.purpose_${p}`) }))}
          onChange={form.setPurpose}
        />
      ) : null}
      <label htmlFor="bench-for">{t(isShelf ? "laboratory.shelf" : "laboratory.bench_for")}</label>
      <input
        id="bench-for"
        value={form.reason}
        maxLength={isShelf ? 40 : 1000}
        required={form.needsReason}
        {...(!isShelf && { placeholder: t("laboratory.bench_for_hint") })}
        onChange={(e) => form.setReason(e.currentTarget.value)}
      />
    </div>
  );
}

/** The button, with the amount that it takes, stores or moves. */
function Go({ mode, form: { isShelf, throwsAway, amount, text, busy, mayGo } }: Omit<PartProps, "lot">) {
  const t = useT();
  return (
    <div className={css.go}>
      <Button look={throwsAway ? "danger" : "filled"} type="submit" busy={busy} disabled={!mayGo}>
        {isShelf
          ? t("laboratory.bench_move_here")
          : amount === undefined
            ? t(`laboratory.bench_${mode}`)
            : t(`laboratory.bench_${mode}_amount`, { quantity: text })}
      </Button>
    </div>
  );
}
