import type { Event, Hearers } from "#server/kit/records/record.ts";
import type { Besides } from "./queries.ts";

/** Recipients of live updates of a person: they themselves, and users who see people of their office. */
export const hearers = (id: string, zone: string | null, version: number): Hearers => ({
  area: "users",
  version,
  users: [id],
  ...(zone && { zone }),
  needs: ["users_view", "users_update"],
});

export const changed = {
  /** A changed salary is a separate event without the amount: the history of salaries is in its own table, which few may read. */
  salary: (id: string, zone: string | null, besides: Besides): Event[] =>
    besides.salary ? [{ kind: "salary", id, action: "set", zone }] : [],
};
