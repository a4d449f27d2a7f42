import {
  capabilities,
  equipmentNeeds,
  equipmentStates,
  listEquipments,
  type Equipment,
} from "#contract/contacts/equipment.ts";
import { quantityText } from "#contract/contacts/quantity.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { equipmentBrand, packaging } from "#contract/reference/resources.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import type { StatusTone } from "#web/ui/atoms/status.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";

const { count, link, status, text } = columnsOf<Equipment>("equipment");

/** What a machine is called: its line, else its maker. */
export const equipmentName = (e: Pick<Equipment, "line" | "brand">, t: Translate): string =>
  e.line ?? e.brand?.name ?? t("equipment.one");

/** What is filled: 'PET bottle 0,5 L'. */
export const fillsOf = (
  e: Pick<Equipment, "packaging" | "packing_size">,
  named: (it: Equipment["packaging"]) => string,
): string => [named(e.packaging), e.packing_size && `${quantityText(e.packing_size)} L`].filter(Boolean).join(" ");

/** How: 'Hot fill, homogeniser'. */
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

const perHour = (key: "litres_per_hour" | "bottles_per_hour", phone?: "end") =>
  text(key, {
    width: 110,
    right: true,
    of: (e) => e[key] && quantityText(e[key]),
    ...(phone && { phone, phoneCell: (e, { t }) => e[key] && t("equipment.litres", { litres: quantityText(e[key]) }) }),
  });

/** The lines and machines of one contact. */
export const equipmentOfOne = listOf(listEquipments, {
  name: "equipments",
  columns: [
    link("line", { width: 170, of: (e) => e.line ?? e.brand?.name ?? "–", phone: "title" }),
    text("brand", { width: 120, soft: true, of: (e) => e.brand?.name, phone: "line" }),
    text("fills", { width: 200, of: (e, { named }) => fillsOf(e, named), phone: "line" }),
    text("process", { of: (e, { t }) => processOf(e, t) }),
    perHour("litres_per_hour", "end"),
    { ...perHour("bottles_per_hour"), spare: true },
    count("year", { width: 80, spare: true }),
    status("state", tones, { width: 130, phone: "status" }),
    { key: "photos", title: "equipment.photos", width: 130, cell: (e) => <FileThumbs files={e.photos} /> },
  ],
  opens: (e) => contactHref.view(e.contact.hash_id, { tab: "equipment", equipment: e.hash_id }),
  filters: {
    need: { label: "equipment.need", options: equipmentNeeds, texts: "equipment.need_" },
    brand_hash_id: { label: "equipment.brand", from: equipmentBrand.list },
    packaging_hash_id: { label: "equipment.packaging", from: packaging.list },
    state: { label: "equipment.state", options: equipmentStates, texts: "equipment.state_" },
  },
  rowHeight: 44,
});
