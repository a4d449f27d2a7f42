import type { Permission } from "#contract/permissions.ts";
import { useMe } from "#web/api/me.ts";

/** The offices where one holds any of the rights, and the one that is shown: the chosen one, one's own, or the first. */
export function useOffice(rights: readonly Permission[], chosen: string | undefined) {
  const { me, zones, can } = useMe();
  const offices = zones.filter((z) => rights.some((right) => can(right, z.hash_id)));
  const office =
    offices.find((z) => z.hash_id === chosen) ?? offices.find((z) => z.hash_id === me.zone?.hash_id) ?? offices[0];
  return { offices, office, zone: office?.hash_id ?? "" };
}
