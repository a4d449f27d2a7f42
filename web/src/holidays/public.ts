import { listAbsences } from "#contract/holidays/endpoints.ts";
import type { PersonAbsence } from "#contract/holidays/schemas.ts";
import { useRead } from "#web/api/query.ts";

const nobody: readonly PersonAbsence[] = [];

/** When these people are away between two days: days alone, no reasons. */
export function useAbsences(people: readonly string[], from: string, to: string): readonly PersonAbsence[] {
  const asked = { query: { people: people.join(","), from, to } };
  return useRead(listAbsences, asked, { quiet: true, keep: true, enabled: people.length > 0 }).data?.data ?? nobody;
}
