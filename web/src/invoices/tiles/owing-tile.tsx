import type { ReactElement } from "react";
import { sum } from "#contract/kit/amounts.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { ages } from "#contract/invoices/rules.ts";
import { useT } from "#web/kit/i18n.ts";
import { BarsTile } from "#web/ui/home/bars-tile.tsx";
import { useHomePart } from "#web/ui/home/tile.tsx";

/** What customers owe by age, in euro; each age leads to its invoices. */
export default function OwingTile(): ReactElement {
  const t = useT();
  const read = useHomePart("owing");
  const aged = read.data?.data;
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
  return <BarsTile name="owing" all={invoiceHref.list()} of={read} rows={rows} />;
}
