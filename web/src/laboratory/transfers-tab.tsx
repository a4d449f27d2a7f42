import type { Place } from "#contract/laboratory/places.ts";
import { transferStates } from "#contract/laboratory/lifecycle.ts";
import { getTransfer, listTransfers, type Transfer } from "#contract/laboratory/transfers.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { recordListTab } from "#web/ui/record/record-list.tsx";

const SendForm = lazyPart(() => import("./send-form.tsx"));
const TransferPanel = lazyPart(() => import("./transfer-panel.tsx"));
const { day, link, status, text } = columnsOf<Transfer>("laboratory");
const tones = { SENT: "wait", RECEIVED: "done", CANCELLED: "draft" } as const;
const transfers = listOf(listTransfers, {
  name: "stock_transfers",
  partOf: "laboratory_id",
  searchable: false,
  columns: [
    link("transfer", { of: (r) => ({ hash_id: r.hash_id, name: String(r.number) }), width: 100, phone: "title" }),
    text("from", { of: (r) => r.from.name, phone: "line" }),
    text("to", { of: (r) => r.to.name, width: 200, phone: "lineEnd" }),
    text("lots", { of: (r) => r.lines.length, width: 70, right: true, phone: "end" }),
    status("state", tones, { said: "laboratory.transfer_", width: 130, phone: "status" }),
    day("sent_at", { width: 120, phone: "statusEnd" }),
  ],
  filters: { state: { label: "laboratory.state", options: transferStates, texts: "laboratory.transfer_" } },
});

/** Transfers sent to and received from other places. */
export default recordListTab(transfers, getTransfer, {
  word: "transfer",
  empty: "laboratory.transfers_none",
  add: "laboratory.send",
  may: (place: Place) => place.can.stock,
  title: (r, { t }) => t("laboratory.transfer_number", { number: r.number }),
  form: (of, r, close) =>
    r ? <TransferPanel transfer={r} onClose={close} /> : <SendForm place={of} onClose={close} />,
});
