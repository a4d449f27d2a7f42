import { useEffect } from "react";
import { listKeptAdvances } from "#contract/advances/endpoints.ts";
import { useRead } from "#web/api/query.ts";

/** Up to what a badge can say. */
const MOST = 100;

/** Counts the advances of an office that the reader may decide; it shows nothing itself. */
export default function AdvancesWaiting({ zone, onCount }: { zone: string; onCount: (count: number) => void }) {
  const query = { zoneSelected: zone, decide: "validate", limit: MOST } as const;
  const count = useRead(listKeptAdvances, { query }, { quiet: true }).data?.data.length;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  return null;
}
