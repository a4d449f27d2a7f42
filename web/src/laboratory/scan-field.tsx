import { IconScan } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { decimal } from "#contract/kit/money.ts";
import { scannedText } from "#contract/kit/label-code.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { scan, type ScannedLot } from "#contract/laboratory/scan.ts";
import { call } from "#web/api/client.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { CellWays, NumberCell } from "#web/ui/form/number-input.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";
import { amountOf, amountRules, amountText, typedText } from "./amount.ts";
import lab from "./laboratory.module.css";
import { keepSending, perform, useWaiting } from "./outbox.ts";
import css from "./scan.module.css";
import { useWedge } from "#web/ui/scan/use-wedge.ts";
import { said } from "./words.ts";

interface TakeOrStoreProps {
  mode: "take" | "store";
  setMode: (mode: "take" | "store") => void;
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

/** The scan field beside the list: code, amount, Enter, next. The list keeps its position. */
export function ScanField({ place }: { place: Place }) {
  const t = useT();
  const { me } = useMe();
  const [mode, setMode] = useState<"take" | "store">("take");
  const [code, setCode] = useState("");
  const [lot, setLot] = useState<ScannedLot>();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const waiting = useWaiting(me.hash_id);
  useEffect(() => keepSending(me.hash_id), [me.hash_id]);
  const find = async (text: string): Promise<void> => {
    const asked = scannedText(text);
    setCode(asked);
    setTyped("");
    setProblem("");
    setLot(undefined);
    const found = await call(scan, { query: { code: asked, laboratory_id: place.hash_id } }, { quiet: true }).catch(
      () => undefined,
    );
    const lots = found?.data.lots ?? [];
    const here = lots.filter((l) => l.place.hash_id === place.hash_id);
    const [one] = here.filter((l) => l.quantity !== "0").concat(here);
    if (one) {
      setLot(one);
      requestAnimationFrame(() => amountField.current?.focus());
    } else
      setProblem(
        !found
          ? t("app.network_error")
          : lots[0]
            ? t("laboratory.scan_elsewhere", { place: lots[0].place.name })
            : t("laboratory.scan_nothing", { code: asked }),
      );
  };
  useWedge((text) => void find(text));
  const amount = amountOf(typed, false);
  const unit = lot?.component.base_unit ?? "g";
  const isUsable = lot?.state === "available" || lot?.state === "soon";
  const left =
    lot && amount !== undefined
      ? decimal(mode === "take" ? lot.available : lot.quantity).plus(mode === "take" ? `-${amount}` : amount)
      : undefined;
  const mayGo =
    lot !== undefined &&
    amount !== undefined &&
    !busy &&
    (mode === "store" || (isUsable && left !== undefined && left.gte("0")));
  const run = async (): Promise<void> => {
    if (!lot || amount === undefined || !mayGo) return;
    setBusy(true);
    const body = { laboratory_id: place.hash_id, component_id: lot.component.hash_id, quantity: amount };
    const about = { quantity: amountText(typed, unit), name: lot.component.name };
    const outcome =
      mode === "take"
        ? await perform(
            me.hash_id,
            "take",
            { body: { ...body, lot_hash_id: lot.hash_id } },
            t("laboratory.taken", about),
          )
        : await perform(me.hash_id, "store", { body: { ...body, lot: lot.number } }, t("laboratory.stored", about));
    setBusy(false);
    if (outcome === "refused") return;
    setLot(undefined);
    setCode("");
    setTyped("");
    codeField.current?.focus();
  };
  const note = (): string => {
    if (!lot) return "";
    if (mode === "take" && !isUsable)
      return lot.hold
        ? t("laboratory.lot_held", { lot: lot.number, reason: lot.hold.reason })
        : t("laboratory.lot_expired", { lot: lot.number });
    if (mode === "take" && lot.first) return t("laboratory.bench_first", { lot: lot.first.number });
    if (left === undefined) return mode === "take" ? t("laboratory.bench_first_out") : "";
    if (left.lt("0")) return t("laboratory.bench_only", { quantity: said(lot.available, unit) });
    return t(mode === "take" ? "laboratory.bench_leaves" : "laboratory.bench_makes", {
      quantity: said(left.toFixed(), unit),
    });
  };
  return (
    <SideSection title={t("laboratory.bench")}>
      <form
        className={css.field}
        onSubmit={(e) => {
          e.preventDefault();
          if (lot) void run();
          else if (code.trim()) void find(code);
        }}
      >
        <TakeOrStore mode={mode} setMode={setMode} />
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
        {lot ? (
          <div className={css.row}>
            <span className={css.cut}>{lot.component.name}</span>
            <NumberCell
              ref={amountField}
              className={css.figure}
              aria-label={`${t("laboratory.bench_amount")} (${unit})`}
              placeholder={unit}
              rules={amountRules(false)}
              value={typed}
              onText={(given) => setTyped(typedText(given))}
            />
            <Button look="tinted" type="submit" busy={busy} disabled={!mayGo}>
              {t(`laboratory.bench_${mode}`)}
            </Button>
          </div>
        ) : null}
        <CellWays text={typed} rules={amountRules(false)} unit={unit} onText={setTyped} />
        {problem || waiting > 0 || lot ? (
          <p className={problem ? lab.bad : lab.soft} role="status">
            {problem || (waiting > 0 ? t("laboratory.outbox", { count: waiting }) : note())}
          </p>
        ) : null}
      </form>
    </SideSection>
  );
}
