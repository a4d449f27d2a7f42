import type { Permission } from "#contract/permissions.ts";
import { officeListers, officeSeers } from "#contract/zones/rights.ts";
import type { Access } from "#server/kit/shared/access.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Hearers } from "#server/kit/records/record.ts";

export const listers: readonly Permission[] = officeListers.any;
const seers: readonly Permission[] = officeSeers.any;

export const seesOffice = (access: Access, zone: string): boolean => access.can(seers, { zone });

/** Requires one of the rights in the office: 403 for users who see the office, else 404. */
export function mustAt(access: Access, zone: string, rights: readonly Permission[]): void {
  if (!access.can([...seers, ...rights], { zone })) throw notFound();
  access.require(rights, { zone });
}

/** Recipients of live updates of an office: all users who see it. */
export const hearersOf = (zone: string, version: number): Hearers => ({
  area: "zones",
  version,
  users: [],
  zone,
  needs: seers,
});
