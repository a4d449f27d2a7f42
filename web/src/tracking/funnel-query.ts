import { funnelGroups, type FunnelGroup } from "#contract/tracking/endpoints.ts";

type Words = Readonly<Record<string, string | undefined>>;
const asked = [
  "recipe_hash_id",
  "flavourist_hash_id",
  "country_hash_id",
  "carrier",
  "mine",
  "date_from",
  "date_to",
] as const;

export const groupOf = (url: Words): FunnelGroup => funnelGroups.find((g) => g === url.by) ?? "month";
/** The funnel's filters in the address. */
export const narrowedBy = (url: Words): Record<string, string> =>
  Object.fromEntries(asked.flatMap((word) => (url[word] ? [[word, url[word]]] : [])));
export const funnelQuery = (url: Words) => ({ ...narrowedBy(url), by: groupOf(url) });
