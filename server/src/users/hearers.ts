import type { Event, Hearers } from "#server/kit/record.ts";
import type { Besides } from "./queries.ts";

/** Who hears that a person changed: they themselves, and who sees the people of their office. */
export const hearers = (id: string, zone: string | null, version: number): Hearers => ({
  area: "users",
  version,
  users: [id],
  ...(zone && { zone }),
  needs: ["users_view", "users_update"],
});

export const changed = {
  /** That a salary was set is told of apart, without the amount: its history is in a table of its own that few may read. */
  salary: (id: string, zone: string | null, besides: Besides): Event[] =>
    besides.salary ? [{ kind: "salary", id, action: "set", zone }] : [],
};
