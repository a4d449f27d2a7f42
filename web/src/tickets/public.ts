import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { listDueSteps } from "#contract/tickets/process-endpoints.ts";
import { useRead } from "#web/api/query.ts";

type DueStep = ClientOutput<typeof listDueSteps>["data"][number];
const none: readonly DueStep[] = [];

/** The steps of tickets that wait for the reader and are due between two days. */
export function useDueSteps(from: string, to: string, enabled: boolean): readonly DueStep[] {
  const asked = { query: { date_start: from, date_end: to } };
  return useRead(listDueSteps, asked, { quiet: true, keep: true, enabled }).data?.data ?? none;
}
