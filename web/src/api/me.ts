import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { bootstrap } from "#contract/access/endpoints.ts";
import { ensure, useRead } from "./query.ts";
import { holds } from "./may-open.ts";

export type Bootstrap = ClientOutput<typeof bootstrap>["data"];
export type Me = NonNullable<Bootstrap["user"]>;

const STALE = 60_000;

/** The current user with rights and offices; one cached call for the whole shell. */
export const loadBootstrap = async (): Promise<Bootstrap> => (await ensure(bootstrap, {}, { staleTime: STALE })).data;

export const useBootstrap = (): Bootstrap | undefined =>
  useRead(bootstrap, {}, { staleTime: STALE, quiet: true }).data?.data;

/** Whether the user can go on to the product: has a secure password and, if required, a second factor. */
export const isReady = (me: Me | null | undefined): boolean => me?.password_secure === true && !me.second_factor_due;

export interface Mine {
  me: Me;
  zones: Bootstrap["zones"];
  can: (right: Permission, place?: string) => boolean;
  bootstrap: Bootstrap;
}

/** For use within the shell. Buttons of a record follow the record's `can`, not these rights. */
export function useMe(): Mine {
  const data = useBootstrap();
  if (!data?.user) return { me: NOBODY, zones: [], can: () => false, bootstrap: data ?? EMPTY };
  return { me: data.user, zones: data.zones, can: (right, place) => holds(data, right, place), bootstrap: data };
}

/** Placeholder between signing out and leaving the page. */
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
