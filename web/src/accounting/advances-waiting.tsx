import { useEffect } from "react";
import { listKeptAdvances } from "#contract/advances/endpoints.ts";
import { useRead } from "#web/api/query.ts";

/** Maximum number shown in a badge. */
const MOST = 100;

/** Counts the advances of an office that the user may decide; renders nothing. */
export default function AdvancesWaiting({ zone, onCount }: { zone: string; onCount: (count: number) => void }) {
  const query = { zoneSelected: zone, decide: "validate", limit: MOST } as const;
  const count = useRead(listKeptAdvances, { query }, { quiet: true }).data?.data.length;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  return null;
}
