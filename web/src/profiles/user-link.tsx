import type { ReactNode } from "react";
import { userHref } from "#contract/users/hrefs.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { screens } from "#web/kit/screens.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";

/** A link to a person's rights, if one may open their screen. */
export function UserLink({ id, children }: { id: string; children: ReactNode }) {
  const { bootstrap } = useMe();
  const route = screens().find((r) => r.path === userHref.view.path);
  if (!route || !mayOpen(bootstrap, route.permission)) return null;
  return <AppLink href={userHref.view(id, { tab: "rights" })}>{children}</AppLink>;
}
