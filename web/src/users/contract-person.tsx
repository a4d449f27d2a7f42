import type { UserContract } from "#contract/users/contracts.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import { useMe } from "#web/api/me.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";

/** Whose contract it is, linked to their record for those who see people of the office. */
export function ContractPerson({ contract: c }: { contract: UserContract }) {
  const { can } = useMe();
  const name = <PersonName person={c.user} />;
  return peopleSeers.any.some((right) => can(right, c.zone?.hash_id)) ? (
    <RefLink href={userHref.view(c.user.hash_id, { tab: "contracts" })}>{name}</RefLink>
  ) : (
    name
  );
}
