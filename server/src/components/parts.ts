import type { Event } from "#server/kit/records/record.ts";

/** An audit trail event about a part of a component (limit or document), recorded on the component. */
export const partEvent = (
  component: string,
  action: string,
  change: Pick<Event, "before" | "after" | "details">,
): Event => ({
  kind: "component",
  id: component,
  action,
  ...change,
  live: { area: "components", version: 1, users: [], readers: ["components_view"] },
});
