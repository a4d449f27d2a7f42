import type { Event } from "#server/kit/record.ts";

/** Something that happened to a part of a component, a limit or a document: it is on the component's own trail. */
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
