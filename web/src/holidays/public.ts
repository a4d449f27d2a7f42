import { listAbsences } from "#contract/holidays/endpoints.ts";
import type { PersonAbsence } from "#contract/holidays/schemas.ts";
import { useRead } from "#web/api/query.ts";

const nobody: readonly PersonAbsence[] = [];

/** When colleagues of one's office and team are away between two days. */
export function useColleaguesAway(from: string | undefined, to: string | undefined): readonly PersonAbsence[] {
  const asked = { query: { from: from ?? "", to: to ?? "" } };
  return useRead(listAbsences, asked, { quiet: true, keep: true, enabled: from !== undefined }).data?.data ?? nobody;
}

/** When these people are away between two days: days alone, no reasons. */
export function useAbsences(people: readonly string[], from: string, to: string): readonly PersonAbsence[] {
  const asked = { query: { people: people.join(","), from, to } };
  return useRead(listAbsences, asked, { quiet: true, keep: true, enabled: people.length > 0 }).data?.data ?? nobody;
}
