import type { AccountState } from "#contract/users/schemas.ts";
import { useT } from "#web/app/i18n.ts";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";

const tones: Readonly<Record<AccountState, StatusTone>> = { ACTIVE: "done", WAITING: "wait", INACTIVE: "draft" };

export const userLink = (user: { hash_id: string }): string => `/admin/managment/users/${user.hash_id}/update`;

export function StateWord({ state, you }: { state: AccountState; you?: boolean }) {
  const t = useT();
  return <Status tone={tones[state]} word={t(`users.state_${state}`)} you={you} />;
}
