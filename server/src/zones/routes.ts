import * as charges from "#contract/zones/charges.ts";
import * as calls from "#contract/zones/endpoints.ts";
import { listExchangeRates as listRatesCall, storeExchange as storeExchangeCall } from "#contract/zones/rates.ts";
import { zoneStatistics as statisticsCall } from "#contract/zones/statistics.ts";
import * as taxes from "#contract/zones/taxes.ts";
import type { WhatHangs } from "#server/kit/hanging.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import { createCharge, getCharge, listCharges, stopCharge, updateCharge } from "./charges.ts";
import {
  addZoneCountries,
  changeZoneCurrency,
  createZone,
  deleteZone,
  getZone,
  listZones,
  listZoneUsers,
  removeZoneCountry,
  updateZone,
} from "./offices.ts";
import type { OfficeExpenses } from "./office-expenses.ts";
import { listExchangeRates, storeExchange } from "./rates.ts";
import { zoneStatistics } from "./statistics.ts";
import { createTax, deleteTax, listTaxes, updateTax } from "./taxes.ts";

export const zonesRoutes = (expenses: OfficeExpenses, whatHangs: WhatHangs): Route[] => [
  reading(calls.listZones, listZones),
  reading(calls.getZone, getZone),
  changing(calls.createZone, createZone),
  changing(calls.updateZone, updateZone),
  changing(calls.deleteZone, (tx, input) => deleteZone(tx, whatHangs, input)),
  changing(calls.changeZoneCurrency, changeZoneCurrency),
  changing(calls.addZoneCountries, addZoneCountries),
  changing(calls.removeZoneCountry, removeZoneCountry),
  reading(calls.listZoneUsers, listZoneUsers),

  reading(listRatesCall, listExchangeRates),
  changing(storeExchangeCall, storeExchange),

  reading(taxes.listTaxes, listTaxes),
  changing(taxes.createTax, createTax),
  changing(taxes.updateTax, updateTax),
  changing(taxes.deleteTax, deleteTax),

  reading(charges.listFixedLoads, (reader, { params }) => listCharges(reader, params.id, true)),
  changing(charges.createFixedLoad, (tx, { params, body }) => createCharge(tx, params.id, true, body)),
  changing(charges.stopFixedLoad, (tx, { params }) => stopCharge(tx, params.id, true)),
  reading(charges.listAreaExpenses, (reader, { params }) => listCharges(reader, params.id, false)),
  changing(charges.createAreaExpense, (tx, { params, body }) => createCharge(tx, params.id, false, body)),
  changing(charges.updateAreaExpense, (tx, input) => updateCharge(expenses, tx, input)),
  changing(charges.stopAreaExpense, (tx, { params }) => stopCharge(tx, params.id, false)),
  reading(charges.getAreaExpense, (reader, input) => getCharge(expenses, reader, input)),

  reading(statisticsCall, (reader, input) => zoneStatistics(expenses, reader, input)),
];
