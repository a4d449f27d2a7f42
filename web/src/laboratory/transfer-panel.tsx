import { decimal } from "#contract/kit/money.ts";
import { countedQuantity } from "#contract/laboratory/quantity.ts";
import { cancelTransfer, receiveTransfer, type Transfer } from "#contract/laboratory/transfers.ts";
import { useT } from "#web/kit/i18n.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import { formatDay } from "#contract/kit/dates.ts";
import css from "./laboratory.module.css";
import { said } from "./words.ts";

/** A transfer: what was sent and what arrived. The destination can receive it, the sender can cancel it. */
export default function TransferPanel({ transfer: r, onClose }: { transfer: Transfer; onClose: () => void }) {
  const t = useT();
  const isLess = (at: number, received: string): boolean => {
    return received !== "" && decimal(received).lt(r.lines[at]?.quantity ?? "0");
  };
  const form = useCallForm(receiveTransfer, {
    draft: undefined,
    start: {
      lines: r.lines.map((l) => ({
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
          [`lines.${i}.reason`, isLess(i, l.received) && !l.reason.trim() ? t("laboratory.reason_needed") : undefined],
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
  const { lines } = form.values;
  const put = (at: number, part: object): void => {
    form.change({ lines: lines.map((l, i) => (i === at ? { ...l, ...part } : l)) });
    form.errors.clear(`lines.${at}`);
  };
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
      {r.lines.map((line, i) => (
        <div
          key={line.hash_id}
          className={css.line}
          role="group"
          aria-label={`${line.component.name} ${line.lot.number}`}
        >
          <b>{line.component.name}</b>
          <span className={css.soft}>
            {line.lot.number} ·{" "}
            {t("laboratory.sent_quantity", { quantity: said(line.quantity, line.component.base_unit) })}
          </span>
          {r.can.receive ? (
            <>
              <NumberInput
                label={`${t("laboratory.received")} (${line.component.base_unit})`}
                name={`lines.${i}.received`}
                value={lines[i]?.received ?? ""}
                rules={countedQuantity}
                error={form.errors.of(`lines.${i}.received`)}
                onChange={(received) => put(i, { received })}
              />
              {isLess(i, lines[i]?.received ?? "") ? (
                <TextField
                  label={t("laboratory.why_less")}
                  name={`lines.${i}.reason`}
                  value={lines[i]?.reason ?? ""}
                  max={1000}
                  required
                  error={form.errors.of(`lines.${i}.reason`)}
                  onChange={(reason) => put(i, { reason })}
                />
              ) : null}
            </>
          ) : line.received !== null ? (
            <span className={line.difference === "0" ? css.soft : css.bad}>
              {t("laboratory.came", { quantity: said(line.received, line.component.base_unit) })} {line.reason}
            </span>
          ) : null}
        </div>
      ))}
    </RecordDrawer>
  );
}
