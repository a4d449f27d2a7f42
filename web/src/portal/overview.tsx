import { IconHourglass, IconMail, IconRepeat } from "@tabler/icons-react";
import { portalDocuments, portalInvoices, portalOrders, portalSamples } from "#contract/portal/endpoints.ts";
import type { PortalCustomer } from "#contract/portal/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { buttonClass } from "#web/ui/atoms/button.tsx";
import { DocumentList } from "./documents.tsx";
import { InvoiceList } from "./invoices.tsx";
import { PortalLink } from "./link.tsx";
import { OrderItem } from "./order-item.tsx";
import css from "./portal.module.css";
import { isDue, SampleItem } from "./samples.tsx";
import { Answered, Nothing } from "./state.tsx";

const FEW = { orders: 5, invoices: 6, documents: 6 } as const;
const quiet = { quiet: true } as const;

/** What came last, and whom to ask. */
function OverviewSide({ customer }: { customer: PortalCustomer }) {
  const t = useT();
  return (
    <aside>
      <LastInvoices />
      <LastDocuments />
      {customer.contact ? (
        <section>
          <h2>{t("portal.your_contact")}</h2>
          <p className={css.contact}>
            <b>{customer.contact.name}</b>
            <a className={buttonClass({})} href={`mailto:${customer.contact.email}`}>
              <IconMail size={16} stroke={1.6} aria-hidden="true" />
              {t("portal.write")}
            </a>
          </p>
        </section>
      ) : null}
    </aside>
  );
}

/** What we need from the customer first, then the orders in progress. */
export function Overview({ customer }: { customer: PortalCustomer }) {
  const t = useT();
  const orders = useRead(portalOrders, { query: { limit: 20 } }, quiet);
  const live = (orders.data?.data ?? []).filter((o) => o.status !== "ARCHIVED" && o.status !== "PAID");
  const last = orders.data?.data.find((o) => o.goods.length > 0);
  const waiting = live.filter((o) => o.waiting_for !== null);
  return (
    <div className={css.columns}>
      <div>
        <div className={css.title}>
          <h1>{customer.name}</h1>
          {last ? (
            <PortalLink view="orders" order={last.hash_id} className={buttonClass({ look: "filled", size: "big" })}>
              <IconRepeat size={16} stroke={1.6} aria-hidden="true" />
              {t("portal.reorder")}
            </PortalLink>
          ) : null}
        </div>
        {waiting.map((order) => (
          <section key={order.hash_id} className={css.ask}>
            <IconHourglass size={20} stroke={1.6} aria-hidden="true" />
            <div className={css.grow}>
              <b>{t("portal.we_need", { what: order.waiting_for })}</b>
              <p>{t("portal.we_need_for", { number: order.number })}</p>
            </div>
            <PortalLink view="orders" order={order.hash_id} className={buttonClass({})}>
              {t("portal.answer")}
            </PortalLink>
          </section>
        ))}
        <h2>{t("portal.nav_orders")}</h2>
        <Answered query={orders}>
          {() =>
            live.length === 0 ? (
              <Nothing>{t("portal.no_open_orders")}</Nothing>
            ) : (
              <ul className={css.orders}>
                {live.slice(0, FEW.orders).map((order) => (
                  <OrderItem key={order.hash_id} order={order} />
                ))}
              </ul>
            )
          }
        </Answered>
        <p>
          <PortalLink view="orders" className={css.ref}>
            {t("portal.all_orders")}
          </PortalLink>
        </p>
        <DueSamples />
      </div>
      <OverviewSide customer={customer} />
    </div>
  );
}

/** Delivered samples without a verdict. */
function DueSamples() {
  const t = useT();
  const { data } = useRead(portalSamples, {}, quiet);
  const due = (data?.data ?? []).filter((s) => s.lines.some((line) => isDue(s, line)));
  if (due.length === 0) return null;
  return (
    <>
      <h2>{t("portal.your_opinion")}</h2>
      <ul>
        {due.slice(0, 2).map((sample) => (
          <SampleItem key={sample.hash_id} sample={sample} />
        ))}
      </ul>
    </>
  );
}
function LastInvoices() {
  const t = useT();
  const query = useRead(portalInvoices, { query: { limit: FEW.invoices } }, quiet);
  return (
    <section>
      <h2>{t("portal.nav_invoices")}</h2>
      <Answered query={query}>
        {({ data }) =>
          data.length === 0 ? <Nothing>{t("portal.no_invoices")}</Nothing> : <InvoiceList invoices={data} />
        }
      </Answered>
    </section>
  );
}
function LastDocuments() {
  const t = useT();
  const query = useRead(portalDocuments, {}, quiet);
  return (
    <section>
      <h2>{t("portal.nav_documents")}</h2>
      <Answered query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>{t("portal.no_documents")}</Nothing>
          ) : (
            <DocumentList documents={data.slice(0, FEW.documents)} />
          )
        }
      </Answered>
    </section>
  );
}
