import type { Permission } from "#contract/permissions.ts";
import { officeListers, officeSeers } from "#contract/zones/rights.ts";
import type { Access } from "#server/kit/access.ts";
import { notFound } from "#server/kit/failures.ts";
import type { Hearers } from "#server/kit/record.ts";

export const listers: readonly Permission[] = officeListers.any;
const seers: readonly Permission[] = officeSeers.any;

export const seesOffice = (access: Access, zone: string): boolean => access.can(seers, { zone });

/** One of the rights at the office: who sees it and lacks them is told so, to everybody else it is not there. */
export function mustAt(access: Access, zone: string, rights: readonly Permission[]): void {
  if (!access.can([...seers, ...rights], { zone })) throw notFound();
  access.require(rights, { zone });
}

/** Everybody who sees the office hears that something of it changed. */
export const hearersOf = (zone: string, version: number): Hearers => ({
  area: "zones",
  version,
  users: [],
  zone,
  needs: seers,
});
