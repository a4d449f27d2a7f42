import { IconPlus } from "@tabler/icons-react";
import type { Place } from "#contract/laboratory/places.ts";
import { getTransfer, listTransfers, transferStates, type Transfer } from "#contract/laboratory/transfers.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { List } from "#web/ui/list/list.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import css from "./laboratory.module.css";

const SendForm = lazyPart(() => import("./send-form.tsx"));
const TransferPanel = lazyPart(() => import("./transfer-panel.tsx"));
const { day, link, text } = columnsOf<Transfer>("laboratory");
const tones = { SENT: "wait", RECEIVED: "done", CANCELLED: "draft" } as const;
const transfers = listOf(listTransfers, {
  name: "stock_transfers",
  searchable: false,
  columns: [
    link("transfer", { of: (r) => ({ hash_id: r.hash_id, name: String(r.number) }), width: 100, phone: "title" }),
    text("from", { of: (r) => r.from.name, phone: "line" }),
    text("to", { of: (r) => r.to.name, width: 200, phone: "lineEnd" }),
    text("lots", { of: (r) => r.lines.length, width: 70, right: true, phone: "end" }),
    {
      key: "state",
      title: "laboratory.state",
      width: 130,
      cell: (r, { t }) => <Status tone={tones[r.state]} word={t(`laboratory.transfer_${r.state}`)} />,
      value: (r, { t }) => t(`laboratory.transfer_${r.state}`),
      phone: "status",
    },
    day("sent_at", { width: 120, phone: "statusEnd" }),
  ],
  filters: { state: { label: "laboratory.state", options: transferStates, texts: "laboratory.transfer_" } },
});

/** Transfers sent to and received from other places. */
export default function TransfersTab({ place }: { place: Place }) {
  const t = useT();
  const drawer = useAddressed(["transfer"]);
  const list = useList(transfers, {
    scope: "transfers",
    fixed: { query: { laboratory_id: place.hash_id } },
    about: place.name,
    onOpen: (r) => drawer.open({ transfer: r.hash_id }),
  });
  return (
    <>
      {place.can.stock ? (
        <div className={css.above}>
          <Button icon={<IconPlus stroke={1.6} />} onClick={() => drawer.open({ transfer: "new" })}>
            {t("laboratory.send")}
          </Button>
        </div>
      ) : null}
      <List list={list} label={t("laboratory.transfers")} empty="laboratory.transfers_none" />
      <AddressedPanel
        word="transfer"
        endpoint={getTransfer}
        title={(r) => t("laboratory.transfer_number", { number: r.number })}
        make={
          place.can.stock === true && {
            title: t("laboratory.send"),
            form: <SendForm place={place} onClose={drawer.close} />,
          }
        }
      >
        {(r, close) => <TransferPanel transfer={r} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
