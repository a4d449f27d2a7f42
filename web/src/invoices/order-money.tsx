import { invoicesOfOrder } from "#contract/invoices/endpoints.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { formatMoney, sum } from "#contract/kit/amounts.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { Instalments } from "./instalments.tsx";
import css from "./invoices.module.css";

/** The Money section of an order: a bar of what is paid, overdue and still to come, and the instalments. */
export default function OrderMoney({ order }: { order: { readonly hash_id: string } }) {
  const t = useT();
  const named = useNamed();
  const all = useRead(invoicesOfOrder, { params: { id: order.hash_id } }).data?.data;
  const bills = all?.filter((i) => i.kind === "invoice" && i.state !== "DRAFT") ?? [];
  const [first] = bills;
  if (!all) return null;
  if (!first) return <p className={css.soft}>{t("invoices.not_invoiced")}</p>;
  const { iso } = first.currency;
  const parts = bills.flatMap((i) => i.instalments);
  const of = (pick: (p: (typeof parts)[number]) => string): string => sum(parts.map(pick));
  const [total, paid] = [of((p) => p.amount), of((p) => p.paid)];
  const overdue = of((p) => (p.late === null ? "0" : p.open));
  return (
    <section aria-label={t("invoices.money")}>
      <div className={css.head}>
        <h2 className={css.title}>{t("invoices.money")}</h2>
        {first.condition ? <span className={css.soft}>{named(first.condition)}</span> : null}
        <span>
          {bills.map((i) => (
            <RefLink key={i.hash_id} href={invoiceHref.list({ view: i.hash_id })}>
              {i.number}
            </RefLink>
          ))}
        </span>
      </div>
      <ShareBar
        of={[total]}
        end
        track
        label={t("invoices.bar", { paid: formatMoney(paid, iso), total: formatMoney(total, iso) })}
        values={[
          { key: "paid", value: paid, look: 1 },
          { key: "overdue", value: overdue, look: 2 },
        ]}
      />
      {bills.map((i) => (
        <Instalments key={i.hash_id} invoice={i} />
      ))}
    </section>
  );
}
