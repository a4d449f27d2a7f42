import { userHref } from "#contract/users/hrefs.ts";
import type { AccountState } from "#contract/users/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";

const tones: Readonly<Record<AccountState, StatusTone>> = { ACTIVE: "done", WAITING: "wait", INACTIVE: "draft" };

export const userLink = (user: { hash_id: string }): string => userHref.view(user.hash_id);

export const stateKey = ({ state, invited }: { state: AccountState; invited: boolean }): string =>
  `users.state_${invited ? "INVITED" : state}`;

export function StateWord({ user }: { user: { state: AccountState; invited: boolean } }) {
  const t = useT();
  return <Status tone={user.invited ? "wait" : tones[user.state]} word={t(stateKey(user))} />;
}
