import type { Quiet } from "#contract/notifications/endpoints.ts";
import type { Channel, NotificationKind } from "#contract/notification-kinds.ts";
import type { PersonKey } from "./accounts.ts";
import { changePreferences } from "#server/notifications/preferences.ts";
import type { Cast } from "./people.ts";

interface Choice {
  readonly who: PersonKey;
  readonly kinds: readonly { kind: NotificationKind; channels: Channel[] }[];
  readonly quiet?: Quiet;
}
/** Notification preferences of a few people; the others keep the defaults. */
const choices: readonly Choice[] = [
  {
    who: "ines",
    kinds: [{ kind: "expense_sent", channels: ["app", "mail"] }],
    quiet: { from: "18:30", to: "07:00", days: [1, 2, 3, 4, 5] },
  },
  {
    who: "gaston",
    kinds: [
      { kind: "expense_paid", channels: ["app", "mail"] },
      { kind: "expense_approved", channels: ["digest"] },
    ],
  },
];

export async function makeChoices(cast: Cast): Promise<void> {
  for (const { who, kinds, quiet } of choices)
    await changePreferences(cast.tx(who), {
      params: undefined,
      query: undefined,
      body: { kinds: [...kinds], ...(quiet && { quiet }) },
    });
}
