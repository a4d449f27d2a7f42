import { requestLifecycle, type RequestStatus } from "#contract/requests/lifecycle.ts";
import { reachedBy } from "#server/kit/records/reached.ts";
import { stepsOf } from "#server/kit/records/steps.ts";

/**
 * Who sees a request: whom it is for, who asked for them, who decides or has decided; by right those of the office, and once it is validated
 * whoever hands out supplies there.
 */
export const requestReach = reachedBy({
  table: "supply_request",
  own: { among: "e.readers" },
  place: "e.zone_id",
  places: "zone",
  others: [
    { rows: "true", rights: ["user_requests_view_all", "user_requests_validate"] },
    { rows: "e.status IN ('VALIDATED', 'END')", rights: ["supplies_update"] },
  ],
  search: "e.search",
});

/** What rights and states are checked against. */
export interface Decided {
  readonly status: RequestStatus;
  readonly user_id: string;
  /** Who asked for somebody else: it is theirs too. */
  readonly entered_by: string | null;
  readonly zone_id: string;
  readonly step: number;
  readonly deciders: readonly string[];
  readonly by_office: boolean;
  readonly four_eyes: boolean;
  readonly version: number;
}
export const requestSteps = stepsOf<typeof requestLifecycle, Decided>(requestLifecycle, {
  column: "status",
  place: (row) => ({ zone: row.zone_id }),
  facts: (row, me) => ({
    state: row.status,
    own: row.user_id === me || row.entered_by === me,
    fourEyes: row.four_eyes,
    is: { decider: row.deciders.includes(me), office: row.by_office, undecided: row.step === 0 },
  }),
});
