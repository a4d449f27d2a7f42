import { lastOfMonth } from "#contract/kit/dates.ts";
import type { FunnelGroup, sampleFunnel } from "#contract/tracking/endpoints.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { narrowedBy } from "./funnel-query.ts";

type Group = ClientOutput<typeof sampleFunnel>["data"][number];
export const steps = ["sent", "delivered", "verdict", "liked", "ordered"] as const;
export type Step = (typeof steps)[number];

/** Link to the list's rows behind a figure. */
export function rowsBehind(
  url: Readonly<Record<string, string | undefined>>,
  step: Step,
  by?: FunnelGroup,
  group?: Group,
): string {
  const reached = step === "liked" ? "verdict" : step;
  const key = group?.key ?? undefined;
  return trackingHref.list({
    ...narrowedBy(url),
    archived: "all",
    reached,
    ...(step === "liked" && { verdict: "liked" }),
    ...(by === "recipe" && { recipe_hash_id: key }),
    ...(by === "flavourist" && { flavourist_hash_id: key }),
    ...(by === "country" && { country_hash_id: key }),
    ...(key && by === "month" && { date_from: `${key}-01`, date_to: lastOfMonth(key) }),
  });
}
