import type { updatePreferences } from "#contract/notifications/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { type DemoFoundation, input } from "#server/kit/area/demo.ts";
import { changePreferences } from "./preferences.ts";

/** Notification preferences of a few people; the others keep the defaults. */
const choices: readonly (readonly [who: string, ServerInput<typeof updatePreferences>["body"]])[] = [
  [
    "ines",
    {
      kinds: [{ kind: "expense_sent", channels: ["app", "mail"] }],
      quiet: { from: "18:30", to: "07:00", days: [1, 2, 3, 4, 5] },
    },
  ],
  [
    "gaston",
    {
      kinds: [
        { kind: "expense_paid", channels: ["app", "mail"] },
        { kind: "expense_approved", channels: ["digest"] },
      ],
    },
  ],
];

export async function makeChoices(demo: DemoFoundation): Promise<void> {
  for (const [who, body] of choices) await changePreferences(demo.as(who), input(undefined, body));
}
