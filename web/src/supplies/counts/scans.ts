import { countSupplies } from "#contract/supplies/counts.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { type Kept, outboxOf } from "#web/api/outbox.ts";

const calls = { scan: countSupplies } as const;
type Line = ClientInput<typeof countSupplies>["body"]["lines"][number];
export type KeptScan = Kept<typeof calls>;

/** How far this device's clock is behind the server's, in ms; unknown until the server has answered once. */
const BEHIND = "cordial.scans-clock";
function learnClock(now: string): void {
  localStorage.setItem(BEHIND, String(Date.parse(now) - Date.now()));
}
function serverNow(): string | undefined {
  const behind = localStorage.getItem(BEHIND);
  return behind === null ? undefined : new Date(Date.now() + Number(behind)).toISOString();
}

const outbox = outboxOf({
  name: "cordial.scans",
  area: "supplies",
  calls,
  keepsRefused: true,
  taken: (_, answer) => learnClock((answer as { now: string }).now),
});
/** Sends scans that wait; gives up one that was refused. */
export const keepSending = (person: string): (() => void) => outbox.keepSending(person);
export const drop = (key: string): void => outbox.drop(key);

export const lineOf = (kept: KeptScan): Line | undefined => kept.input.body.lines[0];
/** What this device still keeps of a person's scans in a stock-take: what waits for the connection, what the server did not take. */
export function useKeptScans(person: string, count: string): { waiting: KeptScan[]; refused: KeptScan[] } {
  const own = outbox.useKept().filter((k) => k.person === person && k.input.params.id === count);
  return {
    waiting: own.filter((k) => k.waits && k.refused === undefined),
    refused: own.filter((k) => k.refused !== undefined),
  };
}

/** Keeps a scan or a count on this device, and sends it. `name` is shown while it waits. */
export async function keepScan(person: string, count: string, line: Line, name: string) {
  const at = serverNow();
  const lines = [{ ...line, ...(at && { at }) }];
  return await outbox.perform(person, "scan", { params: { id: count }, body: { lines } }, name);
}
