import * as calls from "#contract/holidays/endpoints.ts";
import * as typeCalls from "#contract/holidays/types.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import { listAbsences } from "./absences.ts";
import { adjustStock } from "./adjust-stock.ts";
import { archiveHolidays } from "./archive-holidays.ts";
import { getBridges, getCalendar, getCoverage, setMinimumPresence } from "./calendar.ts";
import { createCountryType, listConfigurations, listCountryTypes, setConfigurations } from "./configurations.ts";
import { countHoliday } from "./count-holiday.ts";
import { deleteHoliday } from "./delete-holiday.ts";
import { getZoneStats, listOwnHolidays, listZoneHolidays } from "./lists.ts";
import { holidayNow } from "./records.ts";
import { sendHoliday } from "./send-holiday.ts";
import * as steps from "./steps.ts";
import { getHolidayOverview, getOwnStock, listStocks } from "./stock-balances.ts";
import { storeHoliday } from "./store-holiday.ts";
import * as types from "./types.ts";
import { updateHoliday } from "./update-holiday.ts";

export const holidaysRoutes = ({ storage }: { readonly storage: Storage }): Route[] => [
  ...routesOf(calls, {
    reading: {
      listOwnHolidays,
      getHoliday: async (reader, { params }) => await holidayNow(reader, params.id),
      listZoneHolidays,
      getZoneStats,
      countHoliday,
      getCalendar,
      listAbsences,
      getCoverage,
      getBridges,
      listStocks,
      getOwnStock,
      getHolidayOverview,
    },
    changing: {
      storeHoliday: given(storage, storeHoliday),
      updateHoliday: given(storage, updateHoliday),
      deleteHoliday: given(storage, deleteHoliday),
      sendHoliday,
      approveHoliday: steps.approveHoliday,
      validateHoliday: steps.validateHoliday,
      rejectHoliday: steps.rejectHoliday,
      takeBackHoliday: steps.takeBackHoliday,
      requestCancellation: steps.requestCancellation,
      refuseCancellation: steps.refuseCancellation,
      cancelHoliday: steps.cancelHoliday,
      archiveHolidays,
      setMinimumPresence,
      adjustStock,
    },
  }),
  ...routesOf(typeCalls, {
    reading: {
      listHolidayTypes: types.listHolidayTypes,
      listTypeUsers: types.listTypeUsers,
      listCountryTypes,
      listConfigurations,
    },
    changing: {
      createHolidayType: types.createHolidayType,
      updateHolidayType: types.updateHolidayType,
      deleteHolidayType: types.deleteHolidayType,
      setTypeUsers: types.setTypeUsers,
      createCountryType,
      setConfigurations,
    },
  }),
];
