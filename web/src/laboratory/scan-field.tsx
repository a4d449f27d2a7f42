import { IconScan } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { scannedText } from "#contract/kit/label-code.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { scan, type ScannedLot } from "#contract/laboratory/scan.ts";
import { call } from "#web/api/client.ts";
import { useMe } from "#web/api/me.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { CellWays, NumberCell } from "#web/ui/form/number-input.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";
import { amountOf, amountRules, amountText, typedText } from "./amount.ts";
import lab from "./laboratory.module.css";
import { keepSending, perform, useWaiting } from "./outbox.ts";
import css from "./scan.module.css";
import { useWedge } from "#web/ui/scan/use-wedge.ts";
import { said } from "./words.ts";

type Mode = "take" | "store";
interface TakeOrStoreProps {
  mode: Mode;
  setMode: (mode: Mode) => void;
}
/** Whether what is scanned is taken or stored. */
function TakeOrStore({ mode, setMode }: TakeOrStoreProps) {
  const t = useT();
  return (
    <div className={lab.days} role="group" aria-label={t("laboratory.bench_what")}>
      {(["take", "store"] as const).map((m) => (
        <button key={m} type="button" className={lab.state} aria-pressed={mode === m} onClick={() => setMode(m)}>
          {t(`laboratory.bench_${m}`)}
        </button>
      ))}
    </div>
  );
}

/** The lot of a place among those that a code is of: one that has something left before an empty one. */
function lotAt(place: Place, lots: readonly ScannedLot[]): ScannedLot | undefined {
  const here = lots.filter((l) => l.place.hash_id === place.hash_id);
  return here.find((l) => l.quantity !== "0") ?? here[0];
}
/** Why a code gave no lot of the place; `lots` is undefined without a connection. */
function problemOf(code: string, lots: readonly ScannedLot[] | undefined, t: Translate): string {
  if (!lots) return t("app.network_error");
  return lots[0]
    ? t("laboratory.scan_elsewhere", { place: lots[0].place.name })
    : t("laboratory.scan_nothing", { code });
}

const isUsable = (lot: ScannedLot): boolean => lot.state === "available" || lot.state === "soon";
/** What the lot has once the amount is taken or stored. */
const leftOf = (mode: Mode, lot: ScannedLot, amount: string): Decimal =>
  mode === "take" ? decimal(lot.available).minus(amount) : decimal(lot.quantity).plus(amount);

/** What to know of the lot before it is taken or stored, or what it will have. */
function noteOf(mode: Mode, lot: ScannedLot, left: Decimal | undefined, t: Translate): string {
  const unit = lot.component.base_unit;
  if (mode === "take" && !isUsable(lot))
    return lot.hold
      ? t("laboratory.lot_held", { lot: lot.number, reason: lot.hold.reason })
      : t("laboratory.lot_expired", { lot: lot.number });
  if (mode === "take" && lot.first) return t("laboratory.bench_first", { lot: lot.first.number });
  if (left === undefined) return mode === "take" ? t("laboratory.bench_first_out") : "";
  if (left.lt("0")) return t("laboratory.bench_only", { quantity: said(lot.available, unit) });
  return t(mode === "take" ? "laboratory.bench_leaves" : "laboratory.bench_makes", {
    quantity: said(left.toFixed(), unit),
  });
}

/** The code with its lot, the amount, and taking or storing it. */
function useScanField(place: Place) {
  const t = useT();
  const { me } = useMe();
  const [mode, setMode] = useState<Mode>("take");
  const [code, setCode] = useState("");
  const [lot, setLot] = useState<ScannedLot>();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const find = async (text: string): Promise<void> => {
    const asked = scannedText(text);
    setCode(asked);
    setTyped("");
    setProblem("");
    setLot(undefined);
    const found = await call(scan, { query: { code: asked, laboratory_id: place.hash_id } }, { quiet: true }).catch(
      () => undefined,
    );
    const one = lotAt(place, found?.data.lots ?? []);
    if (one) {
      setLot(one);
      requestAnimationFrame(() => amountField.current?.focus());
    } else setProblem(problemOf(asked, found?.data.lots, t));
  };
  const amount = amountOf(typed, false);
  const left = lot && amount !== undefined ? leftOf(mode, lot, amount) : undefined;
  const mayGo =
    lot !== undefined && left !== undefined && !busy && (mode === "store" || (isUsable(lot) && left.gte("0")));
  const run = async (): Promise<void> => {
    if (!lot || amount === undefined || !mayGo) return;
    setBusy(true);
    const body = { laboratory_id: place.hash_id, component_id: lot.component.hash_id, quantity: amount };
    const about = { quantity: amountText(typed, lot.component.base_unit), name: lot.component.name };
    const outcome = await (mode === "take"
      ? perform(me.hash_id, "take", { body: { ...body, lot_hash_id: lot.hash_id } }, t("laboratory.taken", about))
      : perform(me.hash_id, "store", { body: { ...body, lot: lot.number } }, t("laboratory.stored", about)));
    setBusy(false);
    if (outcome === "refused") return;
    setLot(undefined);
    setCode("");
    setTyped("");
    codeField.current?.focus();
  };
  const coding = { code, setCode, codeField, find, lot, setLot, problem };
  return { mode, setMode, ...coding, typed, setTyped, amountField, left, busy, mayGo, run };
}
interface FieldProps {
  field: ReturnType<typeof useScanField>;
}

/** The scan field beside the list: code, amount, Enter, next. The list keeps its position. */
export function ScanField({ place }: { place: Place }) {
  const t = useT();
  const { me } = useMe();
  const field = useScanField(place);
  const { mode, setMode, code, find, lot, typed, setTyped } = field;
  const waiting = useWaiting(me.hash_id);
  useEffect(() => keepSending(me.hash_id), [me.hash_id]);
  useWedge((text) => void find(text));
  return (
    <SideSection title={t("laboratory.bench")}>
      <form
        className={css.field}
        onSubmit={(e) => {
          e.preventDefault();
          if (lot) void field.run();
          else if (code.trim()) void find(code);
        }}
      >
        <TakeOrStore mode={mode} setMode={setMode} />
        <CodeRow field={field} />
        {lot ? <AmountRow lot={lot} field={field} /> : null}
        <CellWays text={typed} rules={amountRules(false)} unit={lot?.component.base_unit ?? "g"} onText={setTyped} />
        <ScanNote field={field} waiting={waiting} />
      </form>
    </SideSection>
  );
}

function CodeRow({ field: { code, setCode, codeField, find, setLot } }: FieldProps) {
  const t = useT();
  return (
    <div className={css.row}>
      <input
        ref={codeField}
        aria-label={t("laboratory.scan_code")}
        placeholder={t("laboratory.scan_code")}
        value={code}
        maxLength={300}
        autoComplete="off"
        onChange={(e) => {
          setCode(e.currentTarget.value);
          setLot(undefined);
        }}
      />
      <Button
        icon={<IconScan stroke={1.6} />}
        onClick={() => {
          if (code.trim()) void find(code);
        }}
      >
        {t("scan.find")}
      </Button>
    </div>
  );
}

function AmountRow({ lot, field }: FieldProps & { lot: ScannedLot }) {
  const t = useT();
  const unit = lot.component.base_unit;
  return (
    <div className={css.row}>
      <span className={css.cut}>{lot.component.name}</span>
      <NumberCell
        ref={field.amountField}
        className={css.figure}
        aria-label={`${t("laboratory.bench_amount")} (${unit})`}
        placeholder={unit}
        rules={amountRules(false)}
        value={field.typed}
        onText={(given) => field.setTyped(typedText(given))}
      />
      <Button look="tinted" type="submit" busy={field.busy} disabled={!field.mayGo}>
        {t(`laboratory.bench_${field.mode}`)}
      </Button>
    </div>
  );
}

/** Why nothing was found, what waits to be sent, or what to know of the lot. */
function ScanNote({ field: { mode, lot, left, problem }, waiting }: FieldProps & { waiting: number }) {
  const t = useT();
  if (!problem && waiting === 0 && !lot) return null;
  return (
    <p className={problem ? lab.bad : lab.soft} role="status">
      {problem || (waiting > 0 ? t("laboratory.outbox", { count: waiting }) : lot ? noteOf(mode, lot, left, t) : "")}
    </p>
  );
}
