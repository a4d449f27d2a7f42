import {
  capabilities,
  equipmentNeeds,
  equipmentStates,
  listEquipments,
  type Equipment,
} from "#contract/contacts/equipment.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { numberText } from "#contract/kit/number.ts";
import { equipmentBrand, packaging } from "#contract/reference/resources.ts";
import type { Translate } from "#web/kit/i18n.ts";
import type { StatusTone } from "#web/ui/atoms/status.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";

const { link, status, text } = columnsOf<Equipment>("equipment");

/** The title of a machine: its line, otherwise its brand. */
export const equipmentName = (e: Pick<Equipment, "line" | "brand">, t: Translate): string =>
  e.line ?? e.brand?.name ?? t("equipment.one");

/** What it fills: 'PET bottle 0,5 L'. */
export const fillsOf = (
  e: Pick<Equipment, "packaging" | "packing_size">,
  named: (it: Equipment["packaging"]) => string,
): string => [named(e.packaging), e.packing_size && `${numberText(e.packing_size)} L`].filter(Boolean).join(" ");

/** How it fills: 'Hot fill, homogeniser'. */
export function processOf(e: Equipment, t: Translate): string {
  const words = [
    ...(e.filling_technology ? [t(`equipment.need_${e.filling_technology}`)] : []),
    ...capabilities.flatMap((unit) => (e[unit] ? [t(`equipment.need_${unit}`)] : [])),
  ].map((word, i) =>
    i === 0 || word === word.toUpperCase() ? word : word.charAt(0).toLocaleLowerCase() + word.slice(1),
  );
  return words.join(", ");
}

const tones = {
  in_use: "done",
  planned: "wait",
  idle: "part",
  dismantled: "draft",
} as const satisfies Record<NonNullable<Equipment["state"]>, StatusTone>;

/** The lines and machines of one contact. */
export const equipmentOfOne = listOf(listEquipments, {
  name: "equipments",
  partOf: "contact_hash_id",
  columns: [
    link("line", { width: 110, of: (e) => e.line ?? e.brand?.name ?? "–", phone: "title" }),
    text("brand", { width: 100, soft: true, of: (e) => e.brand?.name, phone: "line" }),
    text("fills", { width: 190, of: (e, { named }) => fillsOf(e, named), phone: "line" }),
    text("process", { of: (e, { t }) => processOf(e, t) }),
    text("litres_per_hour", {
      width: 90,
      right: true,
      of: (e) => e.litres_per_hour && numberText(e.litres_per_hour),
      phone: "end",
      phoneCell: (e, { t }) => e.litres_per_hour && t("equipment.litres", { litres: numberText(e.litres_per_hour) }),
    }),
    status("state", tones, { width: 110, phone: "status" }),
  ],
  opens: (e) => contactHref.view(e.contact.hash_id, { tab: "equipment", equipment: e.hash_id }),
  filters: {
    need: { label: "equipment.need", options: equipmentNeeds, texts: "equipment.need_" },
    brand_hash_id: { label: "equipment.brand", from: equipmentBrand.list },
    packaging_hash_id: { label: "equipment.packaging", from: packaging.list },
    state: { label: "equipment.state", options: equipmentStates, texts: "equipment.state_" },
  },
});
