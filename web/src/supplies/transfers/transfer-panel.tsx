import { formatDay } from "#contract/kit/dates.ts";
import { whole } from "#contract/kit/number.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import {
  cancelTransfer,
  receiveTransfer,
  type SupplyTransfer,
  type SupplyTransferLine,
} from "#contract/supplies/transfers.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import css from "./transfers.module.css";

interface LineValues {
  hash_id: string;
  /** How many came, of an article without numbers. */
  quantity: string;
  /** The numbers of pieces that did not come. */
  without: readonly string[];
  reason: string;
}
const cameOf = (line: SupplyTransferLine, v: LineValues | undefined): number | undefined =>
  line.supply.numbered ? line.quantity - (v?.without.length ?? 0) : v?.quantity ? Number(v.quantity) : undefined;
const isLess = (line: SupplyTransferLine, v: LineValues | undefined): boolean =>
  (cameOf(line, v) ?? line.quantity) < line.quantity;

/** State of the form: what of each line came, and why less. */
function useReceiveForm(r: SupplyTransfer, onClose: () => void) {
  const t = useT();
  return useCallForm(receiveTransfer, {
    draft: undefined,
    start: {
      lines: r.lines.map((l): LineValues => ({
        hash_id: l.hash_id,
        quantity: String(l.quantity),
        without: [],
        reason: "",
      })),
    },
    version: r.version,
    leadsAway: true,
    alsoChanged: r.can.receive === true,
    check: (v) =>
      Object.fromEntries(
        r.lines.flatMap((line, i) => [
          [
            `lines.${i}.quantity`,
            cameOf(line, v.lines[i]) === undefined ? t("supply_moves.quantity_needed") : undefined,
          ],
          [
            `lines.${i}.reason`,
            isLess(line, v.lines[i]) && !v.lines[i]?.reason.trim() ? t("supply_moves.why_less") : undefined,
          ],
        ]),
      ),
    input: (v, version) => ({
      params: { id: r.hash_id },
      body: {
        lines: r.lines.map((line, i) => {
          const given = v.lines[i];
          const missing = given?.without ?? [];
          return {
            hash_id: line.hash_id,
            ...(line.supply.numbered
              ? { serials: line.pieces.map((p) => p.serial_number).filter((serial) => !missing.includes(serial)) }
              : { quantity: Number(given?.quantity) }),
            reason: isLess(line, given) ? (given?.reason.trim() ?? null) : null,
          };
        }),
        version,
      },
    }),
    saved: () => t("supply_moves.received_done", { number: r.number }),
    onClose,
  });
}

/** A transfer: what was sent and what came. The office that it was sent to receives it, the sender may take it back until then. */
export default function TransferPanel({ transfer: r, onClose }: { transfer: SupplyTransfer; onClose: () => void }) {
  const t = useT();
  const form = useReceiveForm(r, onClose);
  const { lines } = form.values;
  const put = (at: number, part: Partial<LineValues>): void => {
    form.change({ lines: lines.map((l, i) => (i === at ? { ...l, ...part } : l)) });
    form.errors.clear(`lines.${at}`);
  };
  return (
    <RecordDrawer
      form={form}
      of={{ kind: undefined, id: r.hash_id, now: t(`supply_moves.state_${r.state}`) }}
      label={t("supply_moves.transfer_number", { number: r.number })}
      submit={r.can.receive ? t("supply_moves.receive") : undefined}
      remove={
        r.can.cancel && {
          call: cancelTransfer,
          of: { params: { id: r.hash_id }, body: { version: r.version } },
          words: "supply_moves.retrieve",
          given: { number: r.number },
        }
      }
    >
      <TransferFacts transfer={r} />
      {r.lines.map((line, i) => (
        <Line
          key={line.hash_id}
          transfer={r}
          line={line}
          values={lines[i]}
          at={i}
          errorOf={(field) => form.errors.of(`lines.${i}.${field}`)}
          put={(part) => put(i, part)}
        />
      ))}
    </RecordDrawer>
  );
}

function TransferFacts({ transfer: r }: { transfer: SupplyTransfer }) {
  const t = useT();
  return (
    <Facts
      facts={[
        [t("supply_moves.state"), t(`supply_moves.state_${r.state}`)],
        [t("supply_moves.from"), r.from.name],
        [t("supply_moves.to"), r.to.name],
        [t("supply_moves.sent_at"), `${formatDay(r.sent_at)}, ${r.sent_by.name}`],
        [
          t(r.state === "RECEIVED" ? "supply_moves.received" : "supply_moves.ended_at"),
          r.ended_at ? `${formatDay(r.ended_at)}, ${r.ended_by?.name ?? ""}` : null,
        ],
        [t("supply_moves.note"), r.note],
      ]}
    />
  );
}

interface LineProps {
  transfer: SupplyTransfer;
  line: SupplyTransferLine;
  values: LineValues | undefined;
  at: number;
  errorOf: (field: string) => string | undefined;
  put: (part: Partial<LineValues>) => void;
}
function Line({ transfer: r, line, values, at, errorOf, put }: LineProps) {
  const t = useT();
  const { zones } = useMe();
  const office = [r.from, r.to].find((end) => zones.some((z) => z.hash_id === end.hash_id));
  return (
    <div className={css.line} role="group" aria-label={line.supply.name}>
      {office ? (
        <AppLink href={supplyHref[line.supply.type].view(office.hash_id, line.supply.hash_id)}>
          <b>{line.supply.name}</b>
        </AppLink>
      ) : (
        <b>{line.supply.name}</b>
      )}
      <span className={css.soft}>
        {t("supply_moves.sent_quantity", { quantity: line.serials ?? String(line.quantity) })}
      </span>
      {r.can.receive ? (
        <CameFields line={line} values={values} at={at} errorOf={errorOf} put={put} />
      ) : line.received !== null ? (
        <span className={line.received < line.quantity ? css.bad : css.soft}>
          {t("supply_moves.came", { quantity: String(line.received) })} {line.reason}
          {line.received > 0 && line.received < line.quantity && line.supply.numbered
            ? ` (${line.pieces
                .filter((p) => p.came === false)
                .map((p) => p.serial_number)
                .join(", ")})`
            : ""}
        </span>
      ) : null}
    </div>
  );
}

/** What of a line came, and why it is less. */
function CameFields({ line, values, at, errorOf, put }: Omit<LineProps, "transfer">) {
  const t = useT();
  return (
    <>
      {line.supply.numbered ? (
        <Pieces line={line} without={values?.without ?? []} onChange={(without) => put({ without })} />
      ) : (
        <NumberInput
          label={t("supply_moves.received")}
          name={`lines.${at}.quantity`}
          value={values?.quantity ?? ""}
          rules={whole(line.quantity, 0)}
          error={errorOf("quantity")}
          onChange={(quantity) => put({ quantity })}
        />
      )}
      {isLess(line, values) ? (
        <TextField
          label={t("supply_moves.reason")}
          name={`lines.${at}.reason`}
          value={values?.reason ?? ""}
          max={1000}
          required
          error={errorOf("reason")}
          onChange={(reason) => put({ reason })}
        />
      ) : null}
    </>
  );
}

interface PiecesProps {
  line: SupplyTransferLine;
  without: readonly string[];
  onChange: (without: readonly string[]) => void;
}
/** The pieces of a line: those that did not come are unticked. */
function Pieces({ line, without, onChange }: PiecesProps) {
  const t = useT();
  return (
    <fieldset className={css.ticks}>
      <legend>{t("supply_moves.receive_how")}</legend>
      {line.pieces.map(({ serial_number: serial }) => (
        <label key={serial}>
          <input
            type="checkbox"
            checked={!without.includes(serial)}
            onChange={() =>
              onChange(without.includes(serial) ? without.filter((one) => one !== serial) : [...without, serial])
            }
          />
          {serial}
        </label>
      ))}
    </fieldset>
  );
}
