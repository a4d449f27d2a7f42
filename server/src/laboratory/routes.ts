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
import { bytes, changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { alertConfig, expired, outOfStock, storeAlertConfig } from "./alerts.ts";
import { cancelBatch, makeBatch, undoBatch } from "./batches/make.ts";
import { planBatch, reserveBatch } from "./batches/plan.ts";
import { batches, now as batch } from "./batches/records.ts";
import { printBatch } from "./batches/sheet.ts";
import { weighBatch } from "./batches/weigh.ts";
import { bottled, storeBottled, takeBottled } from "./bottles.ts";
import { printCount } from "./counts/paper.ts";
import { counts, now as count } from "./counts/records.ts";
import { agreeCount, cancelCount, countLots, finishCount, foundLot, reopenCount, startCount } from "./counts/steps.ts";
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
import { cancelTransfer, receiveTransfer, sendTransfer, transfer, transfers } from "./transfers.ts";
import { stockValue } from "./value.ts";

export const laboratoryRoutes = (
  { storage, publicUrl }: Pick<Services, "storage" | "publicUrl">,
  traces: readonly TraceSource[],
  openOrders: OpenOrders,
): Route[] => [
  reading(placeCalls.placeOptions, places.placeOptions),
  reading(placeCalls.placePicks, places.placePicks),
  reading(placeCalls.listLaboratories, places.placesOfFamily("laboratory")),
  reading(placeCalls.getLaboratory, places.placeOf("laboratory")),
  changing(placeCalls.createLaboratory, places.createPlace("laboratory")),
  changing(placeCalls.updateLaboratory, places.updatePlace("laboratory")),
  changing(placeCalls.archiveLaboratory, places.archivePlace("laboratory")),
  changing(placeCalls.createShop, places.createPlace("shop")),
  changing(placeCalls.updateShop, places.updatePlace("laboratory")),
  changing(placeCalls.deleteShop, places.deletePlace("laboratory")),
  reading(placeCalls.listWarehouses, places.placesOfFamily("warehouse")),
  reading(placeCalls.getWarehouse, places.placeOf("warehouse")),
  changing(placeCalls.createWarehouse, places.createPlace("warehouse")),
  changing(placeCalls.updateWarehouse, places.updatePlace("warehouse")),
  changing(placeCalls.archiveWarehouse, places.archivePlace("warehouse")),
  changing(placeCalls.deleteWarehouse, places.deletePlace("warehouse")),
  reading(stockCalls.listStock, listStock),
  reading(stockCalls.getWarehouseStock, warehouseStock),
  reading(stockCalls.getShopStock, shopStock),
  reading(stockCalls.forSale, forSale),
  reading(stockCalls.listMovements, movements),
  reading(stockCalls.getLot, lot),
  reading(stockCalls.stockHistory, stockHistory),
  changing(stockCalls.storeStock, (tx, input) => storeStock(tx, storage, input)),
  changing(stockCalls.subtractStock, subtractStock),
  changing(stockCalls.undoMovement, undoOperation),
  changing(stockCalls.updateLot, (tx, input) => updateLot(tx, storage, input)),
  reading(alertCalls.outOfStock, outOfStock),
  reading(alertCalls.expired, expired),
  reading(alertCalls.getAlertConfig, alertConfig),
  changing(alertCalls.storeAlertConfig, storeAlertConfig),
  changing(holdCalls.holdLot, holdLot),
  changing(holdCalls.releaseLot, releaseLot),
  reading(holdCalls.listReservations, reservations),
  changing(holdCalls.reserveStock, reserveStock),
  changing(holdCalls.endReservation, endReservation),
  reading(transferCalls.listTransfers, transfers),
  reading(transferCalls.getTransfer, transfer),
  changing(transferCalls.sendTransfer, sendTransfer),
  changing(transferCalls.receiveTransfer, receiveTransfer),
  changing(transferCalls.cancelTransfer, cancelTransfer),
  reading(makeableCall, makeable),
  reading(bottleCalls.listBottled, bottled),
  changing(bottleCalls.storeBottled, storeBottled),
  changing(bottleCalls.takeBottled, takeBottled),
  reading(batchCalls.listBatches, batches),
  reading(batchCalls.getBatch, batch),
  changing(batchCalls.planBatch, planBatch),
  changing(batchCalls.reserveBatch, reserveBatch),
  changing(batchCalls.weighBatch, weighBatch),
  changing(batchCalls.makeBatch, makeBatch),
  changing(batchCalls.cancelBatch, cancelBatch),
  changing(batchCalls.undoBatch, undoBatch),
  reading(countCalls.listCounts, counts),
  reading(countCalls.getCount, count),
  changing(countCalls.startCount, startCount),
  changing(countCalls.countLots, countLots),
  changing(countCalls.foundLot, foundLot),
  changing(countCalls.finishCount, finishCount),
  changing(countCalls.reopenCount, reopenCount),
  changing(countCalls.agreeCount, agreeCount),
  changing(countCalls.cancelCount, cancelCount),
  bytes(countCalls.countPaper, (reader, input) => printCount(reader, { storage, publicUrl }, input)),
  reading(countCalls.stockValue, stockValue),
  bytes(batchCalls.batchSheet, (reader, input) => printBatch(reader, { storage, publicUrl }, input)),
  reading(printLabelsCall, (reader, input) => printLabels(reader, { publicUrl }, input)),
  reading(scanCall, scan),
  reading(traceLot, traceBy(traces)),
  reading(printTraceCall, printTraceBy(traces, storage)),
  reading(rescueCall, rescueWith(openOrders)),
];
