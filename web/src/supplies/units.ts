import type { OfficeStock, Supply } from "#contract/supplies/schemas.ts";
import type { Translate } from "#web/kit/i18n.ts";

/** Whether an article has variations besides itself: its lists name which of them a row is of. */
export const isVaried = (s: Supply): boolean => s.variations.length > 1;

/** Which units a form moves. */
export interface UnitValues {
  zone_id: string;
  quantity: string;
  serials: string;
}
/** The props of each form that moves units of an article. */
export interface UnitFormProps {
  supply: Supply;
  /** The office of the screen. */
  zone: string;
  /** Numbers chosen before the form was opened. */
  serial?: string;
  /** Whose units, chosen before the form was opened. */
  holder?: string;
  onClose: () => void;
}
/** The offices where the step may be taken; the screen's own comes first. */
export const officesFor = (s: Supply, zone: string, may: (at: OfficeStock) => boolean | undefined): OfficeStock[] =>
  s.stocks.filter(may).toSorted((a, b) => Number(b.zone.hash_id === zone) - Number(a.zone.hash_id === zone));

export const startUnits = (offices: readonly OfficeStock[], serial = ""): UnitValues => ({
  zone_id: offices[0]?.zone.hash_id ?? "",
  quantity: "",
  serials: serial,
});
export const checkUnits = (v: UnitValues, t: Translate) => ({
  quantity: v.serials.trim() || v.quantity ? undefined : t("supplies.quantity_needed"),
});
/** Numbers win over a quantity. Ranges are written with a long dash on screens. */
export const unitsBody = (v: UnitValues) => ({
  zone_id: v.zone_id,
  ...(v.serials.trim() ? { serials: [v.serials] } : { quantity: Number(v.quantity) }),
});

/** A person or a department as one value of a picker. */
export const holderOf = (a: {
  readonly user: { readonly hash_id: string } | null;
  readonly department: { readonly hash_id: string } | null;
}): string => (a.user ? `user:${a.user.hash_id}` : `department:${a.department?.hash_id ?? ""}`);
export const holderBody = (holder: string) => {
  const [kind, id = ""] = holder.split(":");
  return kind === "user" ? { user_id: id } : kind === "department" ? { department_id: id } : {};
};
