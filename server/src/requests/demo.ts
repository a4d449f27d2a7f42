import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";

/** Filled in below. */
export function demoRequests(_: DemoCompany): readonly Happening[] {
  return [];
}
