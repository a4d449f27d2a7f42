import type { ReactElement } from "react";
import { sum } from "#contract/kit/amounts.ts";
import { ageing } from "#contract/invoices/endpoints.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { ages } from "#contract/invoices/rules.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { BarsTile } from "#web/ui/home/bars-tile.tsx";

export const prefetch = (): void => void ask(ageing, { query: {} });

/** What customers owe by age, in euro; each age leads to its invoices. */
export default function OwingTile(): ReactElement {
  const t = useT();
  const aged = useRead(ageing, { query: {} }, { quiet: true }).data?.data;
  const rows =
    aged &&
    ages.flatMap((age) => {
      const own = aged.filter((a) => a.age === age);
      const count = own.reduce((n, a) => n + a.count, 0);
      const amount = sum(own.map((a) => a.open_eur));
      const href = invoiceHref.list({ age });
      return count > 0
        ? [{ key: age, label: t(`invoices.age_${age}`), count, amount, href, bad: age !== "not_due" }]
        : [];
    });
  return <BarsTile name="owing" all={invoiceHref.list()} rows={rows} />;
}
