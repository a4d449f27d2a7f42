import type { TicketStep, TypeStep } from "#contract/tickets/process-schemas.ts";
import type { Translate } from "#web/kit/i18n.ts";

type Named = (of: { name: string; name_fr: string | null }) => string;
const namesOf = (people: readonly { name: string }[]): string => people.map((p) => p.name).join(", ");

/** Who does a step: the people it waits for, or, before its turn, whom it names. */
export function ownerWords(s: TypeStep | TicketStep, t: Translate, named: Named): string {
  if ("people" in s && s.people.length > 0) return namesOf(s.people);
  if (s.user) return s.user.name;
  if (s.department) return named(s.department);
  return t(`tickets.owner_${s.owner}`);
}
/** Who approves it; empty where nobody does. */
export function approverWords(s: TypeStep | TicketStep, t: Translate, named: Named): string {
  if (s.approver === null) return "";
  if ("approvers" in s && s.approvers.length > 0) return namesOf(s.approvers);
  if (s.approver_user) return s.approver_user.name;
  if (s.approver_department) return named(s.approver_department);
  return t(`tickets.owner_${s.approver}`);
}
/** Whom an open step waits for has left, or was never there. */
export const isNobodys = (s: TicketStep): boolean =>
  (s.state === "OPEN" && s.people.length === 0) || (s.state === "TO_APPROVE" && s.approvers.length === 0);
