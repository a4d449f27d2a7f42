import * as alertCalls from "#contract/laboratory/alerts.ts";
import * as batchCalls from "#contract/laboratory/batches.ts";
import * as bottleCalls from "#contract/laboratory/bottles.ts";
import * as countCalls from "#contract/laboratory/counts.ts";
import * as holdCalls from "#contract/laboratory/holds.ts";
import * as placeCalls from "#contract/laboratory/places.ts";
import * as transferCalls from "#contract/laboratory/transfers.ts";
import * as stockCalls from "#contract/laboratory/stock.ts";
import { printLabels as printLabelsCall } from "#contract/laboratory/labels.ts";
import { makeable as makeableCall } from "#contract/laboratory/makeable.ts";
import { rescue as rescueCall } from "#contract/laboratory/rescue.ts";
import { scan as scanCall } from "#contract/laboratory/scan.ts";
import { printTrace as printTraceCall, traceLot } from "#contract/laboratory/trace.ts";
import { given, reading, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { alertConfig, outOfStock, storeAlertConfig } from "./alerts.ts";
import { expired, expiring } from "./expiring.ts";
import { cancelBatch } from "./batches/cancel-batch.ts";
import { makeBatch } from "./batches/make-batch.ts";
import { undoBatch } from "./batches/undo-batch.ts";
import { planBatch } from "./batches/plan-batch.ts";
import { reserveBatch } from "./batches/reserve-batch.ts";
import { batches, now as batch } from "./batches/records.ts";
import { printBatch } from "./batches/sheet.ts";
import { weighBatch } from "./batches/weigh-batch.ts";
import { bottled, storeBottled, takeBottled } from "./bottles.ts";
import { printCount } from "./counts/paper.ts";
import { counts, now as count } from "./counts/records.ts";
import { foundLot } from "./counts/add-found-lot.ts";
import { agreeCount } from "./counts/agree-count.ts";
import { cancelCount } from "./counts/cancel-count.ts";
import { countLots } from "./counts/count-lots.ts";
import { finishCount } from "./counts/finish-count.ts";
import { reopenCount } from "./counts/reopen-count.ts";
import { startCount } from "./counts/start-count.ts";
import { stockHistory } from "./history.ts";
import { printLabels } from "./labels.ts";
import { holdLot, releaseLot, updateLot } from "./lots.ts";
import { makeable } from "./makeable.ts";
import { storeStock, subtractStock, undoOperation } from "./movements.ts";
import * as places from "./places.ts";
import { endReservation, reservations, reserveStock } from "./reservations.ts";
import { rescueWith } from "./rescue.ts";
import type { OpenOrders } from "./rescue-orders.ts";
import { scan } from "./scan.ts";
import { forSale, listStock, lot, movements, shopStock, warehouseStock } from "./stock-lists.ts";
import { traceBy, type TraceSource } from "./trace.ts";
import { printTraceBy } from "./trace-paper.ts";
import { cancelTransfer } from "./cancel-transfer.ts";
import { receiveTransfer } from "./receive-transfer.ts";
import { sendTransfer } from "./send-transfer.ts";
import { transfer, transfers } from "./transfers.ts";
import { stockValue } from "./value.ts";

/** Laboratories with their shops, and warehouses. */
const placeRoutes = routesOf(placeCalls, {
  reading: {
    placeOptions: places.placeOptions,
    placePicks: places.placePicks,
    listLaboratories: places.placesOfFamily("laboratory"),
    getLaboratory: places.placeOf("laboratory"),
    listWarehouses: places.placesOfFamily("warehouse"),
    getWarehouse: places.placeOf("warehouse"),
  },
  changing: {
    createLaboratory: places.createPlace("laboratory"),
    updateLaboratory: places.updatePlace("laboratory"),
    archiveLaboratory: places.archivePlace("laboratory"),
    createShop: places.createPlace("shop"),
    updateShop: places.updatePlace("laboratory"),
    deleteShop: places.deletePlace("laboratory"),
    createWarehouse: places.createPlace("warehouse"),
    updateWarehouse: places.updatePlace("warehouse"),
    archiveWarehouse: places.archivePlace("warehouse"),
    deleteWarehouse: places.deletePlace("warehouse"),
  },
});

export const laboratoryRoutes = (
  { storage, publicUrl }: Pick<Services, "storage" | "publicUrl">,
  traces: readonly TraceSource[],
  openOrders: OpenOrders,
): Route[] => [
  ...placeRoutes,
  ...routesOf(stockCalls, {
    reading: {
      listStock,
      getWarehouseStock: warehouseStock,
      getShopStock: shopStock,
      forSale,
      listMovements: movements,
      getLot: lot,
      stockHistory,
    },
    changing: {
      storeStock: given(storage, storeStock),
      subtractStock,
      undoMovement: undoOperation,
      updateLot: given(storage, updateLot),
    },
  }),
  ...routesOf(alertCalls, {
    reading: { outOfStock, expired, expiring, getAlertConfig: alertConfig },
    changing: { storeAlertConfig },
  }),
  ...routesOf(holdCalls, {
    reading: { listReservations: reservations },
    changing: { holdLot, releaseLot, reserveStock, endReservation },
  }),
  ...routesOf(transferCalls, {
    reading: { listTransfers: transfers, getTransfer: transfer },
    changing: { sendTransfer, receiveTransfer, cancelTransfer },
  }),
  reading(makeableCall, makeable),
  ...routesOf(bottleCalls, {
    reading: { listBottled: bottled },
    changing: { storeBottled, takeBottled },
  }),
  ...routesOf(batchCalls, {
    reading: { listBatches: batches, getBatch: batch },
    changing: { planBatch, reserveBatch, weighBatch, makeBatch, cancelBatch, undoBatch },
    bytes: { batchSheet: given({ storage, publicUrl }, printBatch) },
  }),
  ...routesOf(countCalls, {
    reading: { listCounts: counts, getCount: count, stockValue },
    changing: { startCount, countLots, foundLot, finishCount, reopenCount, agreeCount, cancelCount },
    bytes: { countPaper: given({ storage, publicUrl }, printCount) },
  }),
  reading(printLabelsCall, (reader, input) => printLabels(reader, { publicUrl }, input)),
  reading(scanCall, scan),
  reading(traceLot, traceBy(traces)),
  reading(printTraceCall, printTraceBy(traces, storage)),
  reading(rescueCall, rescueWith(openOrders)),
];
