import type { AccountState } from "#contract/users/schemas.ts";
import { useLanguage, useT } from "#web/app/i18n.ts";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";

const tones: Readonly<Record<AccountState, StatusTone>> = { ACTIVE: "done", WAITING: "wait", INACTIVE: "draft" };

export const userLink = (user: { hash_id: string }): string => `/admin/managment/users/${user.hash_id}/update`;

export function StateWord({ state, you }: { state: AccountState; you?: boolean }) {
  const t = useT();
  return <Status tone={tones[state]} word={t(`users.state_${state}`)} you={you} />;
}

type Named = { name: string; name_fr: string | null } | null;
/** What one of a list is called in the reader's language. */
export function useNamed(): (it: Named) => string {
  const language = useLanguage();
  return (it) => (it === null ? "" : (language === "fr" && it.name_fr) || it.name);
}
