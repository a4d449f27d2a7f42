import { supplyTransfersHref } from "#contract/supplies/hrefs.ts";
import { supplyTransferStates } from "#contract/supplies/transfer-lifecycle.ts";
import { getTransfer, listTransfers, type SupplyTransfer } from "#contract/supplies/transfers.ts";
import { useT } from "#web/kit/i18n.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { whatOf } from "./what.ts";

const TransferPanel = lazyPart(() => import("./transfer-panel.tsx"));
const { count, day, link, person, status, text } = columnsOf<SupplyTransfer>("supply_moves");
const tones = { SENT: "wait", RECEIVED: "done", CANCELLED: "draft" } as const;

const transfers = listOf(listTransfers, {
  name: "supply_transfers",
  searchable: false,
  opens: (r) => supplyTransfersHref({ transfer: r.hash_id }),
  columns: [
    link("number", { of: (r) => ({ hash_id: r.hash_id, name: String(r.number) }), width: 90, phone: "title" }),
    text("from", { of: (r) => r.from.name, width: 170, phone: "line" }),
    text("to", { of: (r) => r.to.name, width: 170, phone: "lineEnd" }),
    text("what", { of: whatOf }),
    count("units", { of: (r) => r.lines.reduce((all, l) => all + l.quantity, 0), width: 80, phone: "end" }),
    status("state", tones, { width: 140, phone: "status" }),
    person("sent_by", { width: 160, spare: true }),
    day("sent_at", { width: 120, phone: "statusEnd" }),
    day("ended_at", { width: 120 }),
  ],
  filters: {
    zone: offices("supply_moves.office"),
    status: { label: "supply_moves.state", options: supplyTransferStates, texts: "supply_moves.state_" },
  },
});
export const { prefetch } = transfers;

/** `/admin/managment/fournitures/transfers`: what offices send each other. */
export default function TransfersPage() {
  const t = useT();
  return (
    <>
      <ListPage
        list={useList(transfers)}
        title={t("supply_moves.transfers")}
        tabs={<AreaTabs />}
        empty="supply_moves.transfers_none"
      />
      <AddressedPanel
        word="transfer"
        endpoint={getTransfer}
        title={(r) => t("supply_moves.transfer_number", { number: r.number })}
      >
        {(r, close) => <TransferPanel key={r.version} transfer={r} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
