import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { bootstrap } from "#contract/access/endpoints.ts";
import { ensure, useRead } from "./query.ts";
import type { ScreenPermission } from "#web/kit/route.ts";

export type Bootstrap = ClientOutput<typeof bootstrap>["data"];
export type Me = NonNullable<Bootstrap["user"]>;

const STALE = 60_000;

/** Who I am, what I may do, which offices I reach: asked once for the whole shell. */
export const loadBootstrap = async (): Promise<Bootstrap> => (await ensure(bootstrap, {}, { staleTime: STALE })).data;

/** Whether a right is held, anywhere or in one office or country. */
export function holds(data: Pick<Bootstrap, "permissions">, right: Permission, place?: string): boolean {
  const held = data.permissions[right];
  if (held === undefined) return false;
  return held === "all" || (place === undefined ? held.length > 0 : held.includes(place));
}

/** Whether somebody with this bootstrap may open a screen. */
export function mayOpen(data: Pick<Bootstrap, "permissions" | "user">, need: ScreenPermission): boolean {
  if (need === "public") return true;
  if (!data.user) return false;
  if (need === "any-account") return true;
  if (need === "any-user") return data.user.kind === "staff";
  return (typeof need === "string" ? [need] : need).some((right) => holds(data, right));
}

/** The same for one office. */
export const mayOpenAt = (
  data: Pick<Bootstrap, "permissions" | "user">,
  need: ScreenPermission,
  place: string,
): boolean =>
  mayOpen(data, need) &&
  (need === "any-user" ||
    need === "any-account" ||
    need === "public" ||
    (typeof need === "string" ? [need] : need).some((right) => holds(data, right, place)));

export const useBootstrap = (): Bootstrap | undefined =>
  useRead(bootstrap, {}, { staleTime: STALE, quiet: true }).data?.data;

/** Whether nothing stands before everything else: a password of one's own, and a second factor where one must have it. */
export const isReady = (me: Me | null | undefined): boolean => me?.password_secure === true && !me.second_factor_due;

export interface Mine {
  me: Me;
  zones: Bootstrap["zones"];
  can: (right: Permission, place?: string) => boolean;
  bootstrap: Bootstrap;
}

/** Inside the shell, where somebody is signed in. Buttons on a record follow its own `can`, not this. */
export function useMe(): Mine {
  const data = useBootstrap();
  if (!data?.user) return { me: NOBODY, zones: [], can: () => false, bootstrap: data ?? EMPTY };
  return { me: data.user, zones: data.zones, can: (right, place) => holds(data, right, place), bootstrap: data };
}

/** For the moment between signing out and leaving the page. */
const NOBODY: Me = {
  hash_id: "",
  name: "",
  email: "",
  locale: null,
  avatar: null,
  password_secure: false,
  second_factor_due: false,
  kind: "staff",
  zone: null,
  profile: null,
};
const EMPTY: Bootstrap = {
  locales: [],
  registration: "open",
  company: "",
  logo: null,
  limits: { bytes: 0, files: 0, formats: [] },
  default_currency: null,
  user: null,
  permissions: {},
  zones: [],
  countries: [],
  impersonated_by: null,
};
