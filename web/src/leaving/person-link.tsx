import type { Leaving } from "#contract/leaving/schemas.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { useNamed } from "#web/kit/named.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";

/** The person's picture, post and office, which open the person. */
export function PersonLink({ person }: { person: Leaving["person"] }) {
  const named = useNamed();
  return (
    <AppLink href={userHref.view(person.hash_id)}>
      <Avatar person={person} />
      {[named(person.post), person.zone?.name].filter(Boolean).join(", ") || person.name}
    </AppLink>
  );
}
