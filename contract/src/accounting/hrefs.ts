import { href, query, words } from "../kit/href.ts";
import type { accounts, boxes } from "./endpoints.ts";

type OfScreen = "holder" | "transaction" | "do" | "view" | "count";

/** The accounting screens. */
export const accountingHref = {
  home: href("/admin/accounting"),
  office: href("/admin/accounting/{id}/office"),
  accounts: href("/admin/accounting/{id}/accounts", query<typeof accounts.histories, OfScreen>()),
  boxes: href("/admin/accounting/{id}/boxes", query<typeof boxes.histories, OfScreen>()),
  closing: href("/admin/accounting/{id}/closing", words("month", "do")),
};

/** Path of a holder, shown beside the others of its office. */
export const holderHref = (
  h: { type: "Account" | "Box"; hash_id: string; zone_hash_id: string },
  more: Parameters<typeof accountingHref.accounts>[1] = {},
): string =>
  (h.type === "Box" ? accountingHref.boxes : accountingHref.accounts)(h.zone_hash_id, { holder: h.hash_id, ...more });
