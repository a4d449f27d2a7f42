import * as calls from "#contract/contacts/equipment.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { equipment, equipments } from "./lists.ts";
import { createEquipment, deleteEquipment, restoreEquipment, updateEquipment } from "./write.ts";

export const equipmentRoutes = ({ storage }: Pick<Services, "storage">): Route[] => [
  reading(calls.listEquipments, equipments),
  reading(calls.getEquipment, equipment),
  changing(calls.createEquipment, (tx, input) => createEquipment(tx, storage, input)),
  changing(calls.updateEquipment, (tx, input) => updateEquipment(tx, storage, input)),
  changing(calls.deleteEquipment, deleteEquipment),
  changing(calls.restoreEquipment, restoreEquipment),
];
