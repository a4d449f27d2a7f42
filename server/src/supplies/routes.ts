import * as categoryCalls from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import * as statisticsCalls from "#contract/supplies/statistics.ts";
import * as acceptanceCalls from "#contract/supplies/acceptance.ts";
import * as valueCalls from "#contract/supplies/value.ts";
import * as maintenanceCalls from "#contract/supplies/maintenance.ts";
import * as confirmationCalls from "#contract/supplies/confirmation.ts";
import * as variationCalls from "#contract/supplies/variations.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { handOver } from "./acceptance/hand-over.ts";
import { pending } from "./acceptance/pending.ts";
import { printReturn } from "./acceptance/returns.ts";
import { allocateSupply } from "./allocate-supply.ts";
import { acceptAllocation, ownAllocationNow, ownSupplies, refuseAllocation } from "./own-supplies.ts";
import { printAllocation } from "./print.ts";
import { categories, category, createCategory, deleteCategory, updateCategory } from "./categories.ts";
import { confirmOwn, denyOwn } from "./confirmation/answer.ts";
import { askConfirmation } from "./confirmation/ask.ts";
import { unconfirmed } from "./confirmation/unconfirmed.ts";
import { changeStatus } from "./change-status.ts";
import { createSupply } from "./create-supply.ts";
import { deleteSupply } from "./delete-supply.ts";
import { enterSupply } from "./enter-supply.ts";
import { handOut } from "./hand-out.ts";
import { closeMaintenance, dropMaintenance } from "./maintenance/close-maintenance.ts";
import { planMaintenance } from "./maintenance/plan-maintenance.ts";
import { maintenances } from "./maintenance/records.ts";
import { upkeep } from "./maintenance/upkeep.ts";
import { staffToHand } from "./people.ts";
import { pieces, updatePiece } from "./pieces.ts";
import { supplies, supplyNow } from "./records.ts";
import { statistics } from "./statistics/statistics.ts";
import { stockOut } from "./stock-out.ts";
import { allocations, officeTimeline, timeline } from "./timeline.ts";
import { unallocateSupply } from "./unallocate-supply.ts";
import { undoMovement } from "./undo-movement.ts";
import { worthOf, worthOfAll } from "./value/worth.ts";
import { updateSupply } from "./update-supply.ts";
import { addVariations } from "./variations/write.ts";

export const suppliesRoutes = (storage: Storage, publicUrl: string): Route[] => [
  ...routesOf(acceptanceCalls, {
    reading: {
      listPending: pending,
      getAllocation: ownAllocationNow,
      handOver: async (reader, { params }) => await handOver(reader, publicUrl, params.id),
    },
    bytes: { printReturn: async (reader, { params }) => await printReturn(reader, storage, params.id) },
  }),
  ...routesOf(categoryCalls, {
    reading: { listCategories: categories, getCategory: category },
    changing: { createCategory, updateCategory, deleteCategory },
  }),
  ...routesOf(statisticsCalls, { reading: { readSupplyStatistics: statistics } }),
  ...routesOf(valueCalls, { reading: { supplyWorth: worthOf, suppliesWorth: worthOfAll } }),
  ...routesOf(maintenanceCalls, {
    reading: { listMaintenances: maintenances, listUpkeep: upkeep },
    changing: { planMaintenance, closeMaintenance: given(storage, closeMaintenance), dropMaintenance },
  }),
  ...routesOf(confirmationCalls, {
    reading: { listUnconfirmed: unconfirmed },
    changing: { confirmOwn, denyOwn, askConfirmation },
  }),
  ...routesOf(variationCalls, { changing: { addVariations } }),
  ...routesOf(calls, {
    reading: {
      ownSupplies,
      listSupplies: supplies,
      getSupply: async (reader, { params }) => await supplyNow(reader, params.id),
      listPieces: pieces,
      listAllocations: allocations,
      supplyTimeline: timeline,
      zoneTimeline: officeTimeline,
      supplyPeople: staffToHand,
    },
    changing: {
      createSupply,
      updateSupply,
      deleteSupply,
      enterSupply,
      allocateSupply,
      handOut,
      unallocateSupply,
      changeStatus,
      stockOut,
      undoMovement,
      updatePiece,
      acceptAllocation,
      refuseAllocation,
    },
    bytes: { printAllocation: async (reader, { params }) => await printAllocation(reader, storage, params.id) },
  }),
];
