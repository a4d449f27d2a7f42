import { IconPlus } from "@tabler/icons-react";
import { getInvoice, invoicesOfOrder } from "#contract/invoices/endpoints.ts";
import { signed } from "#contract/invoices/rules.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import type { InvoicedOrder } from "./invoice-form.tsx";
import { toneOf, wordOf } from "./tones.ts";
import css from "./invoices.module.css";

const InvoicePanel = lazyPart(() => import("./invoice-panel.tsx"));
const InvoiceForm = lazyPart(() => import("./invoice-form.tsx"));

interface OrderInvoicesProps {
  order: InvoicedOrder;
  /** The order's `can.invoice`. */
  mayInvoice: boolean;
}

/** The invoices tab of an order: opens an invoice or the form of a new one beside the list. */
export default function OrderInvoices({ order, mayInvoice }: OrderInvoicesProps) {
  const t = useT();
  const [, setUrl] = useUrl();
  const { open, close } = useAddressed(["invoice"]);
  const read = useRead(invoicesOfOrder, { params: { id: order.hash_id } });
  const all = read.data?.data;
  const make = mayInvoice ? (
    <Button look="filled" icon={<IconPlus stroke={1.6} />} onClick={() => open({ invoice: "new" })}>
      {t("invoices.new")}
    </Button>
  ) : null;
  return (
    <>
      {all === undefined ? (
        <Loading of={read} rows={3} text="ui.list_failed" />
      ) : all.length === 0 ? (
        <EmptyGlass title={t("invoices.none_order")} text={t("invoices.none_order_text")} action={make} />
      ) : (
        <ul>
          {all.map((i) => (
            <li key={i.hash_id} className={css.row}>
              <button type="button" className={css.opens} onClick={() => open({ invoice: i.hash_id })}>
                {i.number ?? t("invoices.draft")}
              </button>
              <Status tone={toneOf(i)} word={wordOf(i, t)} />
              <span className={css.soft}>{formatDay(i.date)}</span>
              <Money value={signed(i.kind, i.total)} iso={i.currency.iso} />
            </li>
          ))}
        </ul>
      )}
      <AddressedPanel
        word="invoice"
        endpoint={getInvoice}
        title={(i) => i.number ?? t("invoices.edit_title")}
        make={
          mayInvoice && {
            title: t("invoices.new_title", { order: order.number }),
            form: <InvoiceForm order={order} onDone={(i) => setUrl({ invoice: i.hash_id })} onClose={close} />,
          }
        }
      >
        {(i) => <InvoicePanel invoice={i} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
