import { useEffect } from "react";
import { customerAtAGlance } from "#contract/contacts/customer.ts";
import { useRead } from "#web/api/query.ts";

/** How many rows the tabs of a customer have. */
export interface CustomerCounts {
  readonly orders?: number | undefined;
  readonly samples?: number | undefined;
  readonly reports?: number | undefined;
}

/** Reads the counts of a customer's tabs, with the glance: loaded apart, as the page is at its limit. */
export default function CountTabs({ id, onFound }: { id: string; onFound: (counts: CustomerCounts) => void }) {
  const data = useRead(customerAtAGlance, { params: { id } }, { quiet: true }).data?.data;
  useEffect(() => {
    if (data) onFound({ orders: data.orders?.all, samples: data.samples?.all, reports: data.reports?.all });
  }, [data, onFound]);
  return null;
}
