import * as alertCalls from "#contract/laboratory/alerts.ts";
import * as bottleCalls from "#contract/laboratory/bottles.ts";
import * as holdCalls from "#contract/laboratory/holds.ts";
import * as placeCalls from "#contract/laboratory/places.ts";
import * as transferCalls from "#contract/laboratory/transfers.ts";
import * as stockCalls from "#contract/laboratory/stock.ts";
import { makeable as makeableCall } from "#contract/laboratory/makeable.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import type { Storage } from "#server/kit/storage.ts";
import { alertConfig, expired, outOfStock, storeAlertConfig } from "./alerts.ts";
import { bottled, storeBottled, takeBottled } from "./bottles.ts";
import { holdLot, releaseLot, updateLot } from "./lots.ts";
import { makeable } from "./makeable.ts";
import { storeStock, subtractStock, undoOperation } from "./movements.ts";
import * as places from "./places.ts";
import { endReservation, reservations, reserveStock } from "./reservations.ts";
import { forSale, listStock, lot, movements, shopStock, stockHistory, warehouseStock } from "./stock-lists.ts";
import { cancelTransfer, receiveTransfer, sendTransfer, transfer, transfers } from "./transfers.ts";

export const laboratoryRoutes = (storage: Storage): Route[] => [
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
];
