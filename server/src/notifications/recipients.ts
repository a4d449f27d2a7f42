import { notificationKinds } from "#contract/notification-kinds.ts";
import { scopeOf, type Permission } from "#contract/permissions.ts";
import type { Notice } from "#server/kit/records/record.ts";
import type { Place } from "#server/kit/shared/access.ts";

const heldAt = ({ zone, country }: Place = {}) => ({
  holder_office: zone ?? null,
  holder_country: country ?? null,
  holder_place: zone ?? country ?? null,
});
/**
 * The rights by which a kind finds its recipients. Throws when a right does not fit the place: nobody holds an office right in a country.
 * General rights fit any place.
 */
function asksAt({ kind, to: { holders } }: Notice): readonly Permission[] {
  const { asks } = notificationKinds[kind];
  const scope = holders?.zone ? "office" : holders?.country ? "country" : undefined;
  const misplaced = scope && asks.find((right) => ![scope, "general"].includes(scopeOf(right)));
  if (misplaced) throw new Error(`${kind} asks by ${misplaced}, which is not held by ${scope}`);
  return asks;
}

/** Who is notified, as columns of `event` that `notifying` reads. */
export const noticeColumns = (notice: Notice | undefined) => ({
  notice_kind: notice?.kind ?? null,
  params: notice?.params ?? {},
  link: notice?.link ?? null,
  others: notice?.others ?? true,
  usually: notice ? notificationKinds[notice.kind].usually : [],
  users: (notice?.to.users ?? []).filter((u) => u !== null),
  spared: notice?.to.except ?? [],
  held: notice?.to.holders !== undefined,
  ...heldAt(notice?.to.holders),
  holder_rights: notice ? asksAt(notice) : [],
});
