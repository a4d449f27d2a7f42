import { decimal } from "#contract/kit/money.ts";
import { countedQuantity } from "#contract/laboratory/quantity.ts";
import { cancelTransfer, receiveTransfer, type Transfer } from "#contract/laboratory/transfers.ts";
import { useT } from "#web/kit/i18n.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import { formatDay } from "#contract/kit/dates.ts";
import css from "./laboratory.module.css";
import { said } from "./words.ts";

interface LineValues {
  hash_id: string;
  received: string;
  reason: string;
}
const isLess = (received: string, sent = "0"): boolean => received !== "" && decimal(received).lt(sent);

/** State of the form: how much of each line came, and why less. */
function useTransferForm(r: Transfer, onClose: () => void) {
  const t = useT();
  return useCallForm(receiveTransfer, {
    draft: undefined,
    start: {
      lines: r.lines.map((l): LineValues => ({
        hash_id: l.hash_id,
        received: l.received ?? l.quantity,
        reason: l.reason ?? "",
      })),
    },
    version: r.version,
    leadsAway: true,
    alsoChanged: r.can.receive === true,
    check: (v) =>
      Object.fromEntries(
        v.lines.flatMap((l, i) => [
          [`lines.${i}.received`, l.received === "" ? t("errors.invalid_quantity") : undefined],
          [
            `lines.${i}.reason`,
            isLess(l.received, r.lines[i]?.quantity) && !l.reason.trim() ? t("laboratory.reason_needed") : undefined,
          ],
        ]),
      ),
    input: (v, version) => ({
      params: { id: r.hash_id },
      body: {
        lines: v.lines.map((l) => ({
          ...l,
          received: l.received,
          reason: l.reason.trim() || null,
        })),
        version,
      },
    }),
    saved: () => t("laboratory.transfer_received", { number: r.number }),
    onClose,
  });
}

/** A transfer: what was sent and what arrived. The destination can receive it, the sender can cancel it. */
export default function TransferPanel({ transfer: r, onClose }: { transfer: Transfer; onClose: () => void }) {
  const t = useT();
  const form = useTransferForm(r, onClose);
  return (
    <RecordDrawer
      form={form}
      of={{ kind: undefined, id: r.hash_id, now: t(`laboratory.transfer_${r.state}`) }}
      label={t("laboratory.transfer_number", { number: r.number })}
      submit={r.can.receive ? t("laboratory.receive") : undefined}
      remove={
        r.can.cancel && {
          call: cancelTransfer,
          of: { params: { id: r.hash_id }, body: { version: r.version } },
          words: "laboratory.retrieve",
          given: { number: r.number },
        }
      }
    >
      <TransferFacts transfer={r} />
      {r.lines.map((line, i) => (
        <Line key={line.hash_id} transfer={r} line={line} at={i} form={form} />
      ))}
    </RecordDrawer>
  );
}

function TransferFacts({ transfer: r }: { transfer: Transfer }) {
  const t = useT();
  return (
    <Facts
      facts={[
        [t("laboratory.state"), t(`laboratory.transfer_${r.state}`)],
        [t("laboratory.from"), r.from.name],
        [t("laboratory.to"), r.to.name],
        [t("laboratory.sent_at"), `${formatDay(r.sent_at)}, ${r.sent_by.name}`],
        [t("laboratory.ended_at"), r.ended_at ? `${formatDay(r.ended_at)}, ${r.ended_by?.name ?? ""}` : null],
        [t("laboratory.note"), r.note],
      ]}
    />
  );
}

interface LineProps {
  transfer: Transfer;
  line: Transfer["lines"][number];
  at: number;
  form: FormFields<{ lines: LineValues[] }>;
}
/** A lot of a transfer: what was sent, and what came or, for who receives it, the fields for that. */
function Line({ transfer, line, at, form }: LineProps) {
  const t = useT();
  const unit = line.component.base_unit;
  return (
    <div className={css.line} role="group" aria-label={`${line.component.name} ${line.lot.number}`}>
      <b>{line.component.name}</b>
      <span className={css.soft}>
        {line.lot.number} · {t("laboratory.sent_quantity", { quantity: said(line.quantity, unit) })}
      </span>
      {transfer.can.receive ? (
        <CameFields line={line} at={at} form={form} />
      ) : line.received !== null ? (
        <span className={line.difference === "0" ? css.soft : css.bad}>
          {t("laboratory.came", { quantity: said(line.received, unit) })} {line.reason}
        </span>
      ) : null}
    </div>
  );
}

/** How much of a line came, and why it is less. */
function CameFields({ line, at, form }: Omit<LineProps, "transfer">) {
  const t = useT();
  const { lines } = form.values;
  const value = lines[at];
  const put = (part: Partial<LineValues>): void => {
    form.change({ lines: lines.map((l, i) => (i === at ? { ...l, ...part } : l)) });
    form.errors.clear(`lines.${at}`);
  };
  return (
    <>
      <NumberInput
        label={`${t("laboratory.received")} (${line.component.base_unit})`}
        name={`lines.${at}.received`}
        value={value?.received ?? ""}
        rules={countedQuantity}
        error={form.errors.of(`lines.${at}.received`)}
        onChange={(received) => put({ received })}
      />
      {isLess(value?.received ?? "", line.quantity) ? (
        <TextField
          label={t("laboratory.why_less")}
          name={`lines.${at}.reason`}
          value={value?.reason ?? ""}
          max={1000}
          required
          error={form.errors.of(`lines.${at}.reason`)}
          onChange={(reason) => put({ reason })}
        />
      ) : null}
    </>
  );
}
