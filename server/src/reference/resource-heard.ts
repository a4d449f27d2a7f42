import type { Resource } from "#contract/kit/resource.ts";
import type { Hearers } from "#server/kit/records/record.ts";

/** The live event of a changed list entry, for everybody who reads the list. */
export const heardOf = ({ list, also }: Resource, version: number): Hearers => ({
  area: "reference",
  version,
  users: [],
  readers: [...new Set([list, ...also].map((one) => one.permission))],
});
