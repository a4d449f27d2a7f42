import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { listApprovals } from "#contract/dashboard/endpoints.ts";
import { mayOpen } from "#web/api/may-open.ts";
import type { Bootstrap } from "#web/api/me.ts";
import { loadAhead } from "#web/kit/load-ahead.ts";
import { decisionKinds } from "#web/ui/home/decision-kinds.ts";

/** A pending decision. */
export type Decision = ClientOutput<typeof listApprovals>["data"][number];

for (const { actions } of Object.values(decisionKinds())) if (actions) loadAhead(actions);

/** Whether the person may make decisions anywhere. What anybody may be asked, such as to accept a laptop, makes nobody one who decides. */
export const decides = (data: Bootstrap): boolean =>
  Object.values(decisionKinds()).some((kind) => kind.need !== "any-user" && mayOpen(data, kind.need));

/** What can be done in place: `yes` is the step that says yes, in the words `dashboard.<word>`. */
export function inPlace({ kind, actions }: Decision) {
  if (!decisionKinds()[kind]?.actions) return undefined;
  const yes = actions.find((action) => action !== "reject" && action !== "open");
  return { yes, word: yes === "sign" ? "sign" : "approve", mayReject: actions.includes("reject") } as const;
}
