import * as charges from "#contract/zones/charges.ts";
import * as calls from "#contract/zones/endpoints.ts";
import { listExchangeRates as listRatesCall, storeExchange as storeExchangeCall } from "#contract/zones/rates.ts";
import { zoneStatistics as statisticsCall } from "#contract/zones/statistics.ts";
import type { DeletionBlockers } from "#server/kit/sql/deletion-blockers.ts";
import { changing, given, reading, routesOf, type Route } from "#server/kit/http/route.ts";
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

export const zonesRoutes = (expenses: OfficeExpenses, deletionBlockers: DeletionBlockers): Route[] => [
  ...routesOf(calls, {
    reading: { listZones, getZone, listZoneUsers },
    changing: {
      createZone,
      updateZone,
      deleteZone: given(deletionBlockers, deleteZone),
      changeZoneCurrency,
      addZoneCountries,
      removeZoneCountry,
    },
  }),
  reading(listRatesCall, listExchangeRates),
  changing(storeExchangeCall, storeExchange),
  ...routesOf(charges, {
    reading: {
      listFixedLoads: (reader, { params }) => listCharges(reader, params.id, true),
      listAreaExpenses: (reader, { params }) => listCharges(reader, params.id, false),
      getAreaExpense: (reader, input) => getCharge(expenses, reader, input),
    },
    changing: {
      createFixedLoad: (tx, { params, body }) => createCharge(tx, params.id, true, body),
      stopFixedLoad: (tx, { params }) => stopCharge(tx, params.id, true),
      createAreaExpense: (tx, { params, body }) => createCharge(tx, params.id, false, body),
      updateAreaExpense: (tx, input) => updateCharge(expenses, tx, input),
      stopAreaExpense: (tx, { params }) => stopCharge(tx, params.id, false),
    },
  }),
  reading(statisticsCall, (reader, input) => zoneStatistics(expenses, reader, input)),
];
