import * as calls from "#contract/contacts/equipment.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { equipment, equipments } from "./lists.ts";
import { createEquipment } from "./create-equipment.ts";
import { deleteEquipment } from "./delete-equipment.ts";
import { restoreEquipment } from "./restore-equipment.ts";
import { updateEquipment } from "./update-equipment.ts";

export const equipmentRoutes = ({ storage }: Pick<Services, "storage">): Route[] => [
  ...routesOf(calls, {
    reading: { listEquipments: equipments, getEquipment: equipment },
    changing: {
      createEquipment: given(storage, createEquipment),
      updateEquipment: given(storage, updateEquipment),
      deleteEquipment,
      restoreEquipment,
    },
  }),
];
