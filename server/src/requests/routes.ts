import * as calls from "#contract/requests/endpoints.ts";
import * as typeCalls from "#contract/requests/types.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { routesOf, type Route } from "#server/kit/http/route.ts";
import { askRequest } from "./ask-request.ts";
import { listAskable, listPeople } from "./askable.ts";
import { fulfilRequest, rejectRequest, reserveRequest, validateRequest } from "./decide-request.ts";
import * as kits from "./kits.ts";
import { listRequests } from "./lists.ts";
import { listPurchases, orderLine } from "./purchases.ts";
import { requestNow } from "./records.ts";
import { askKit } from "./request-kit.ts";
import * as types from "./types.ts";
import { cancelRequest, deleteRequest, updateRequest } from "./update-request.ts";

export const requestsRoutes = (storage: Storage): Route[] => [
  ...routesOf(calls, {
    reading: {
      listRequests,
      listAskable,
      listPeople,
      listPurchases,
      getRequest: async (reader, { params }) => await requestNow(reader, params.id),
    },
    changing: {
      askRequest: async (tx, input) => await askRequest(tx, storage, input),
      updateRequest: async (tx, input) => await updateRequest(tx, storage, input),
      deleteRequest: async (tx, input) => await deleteRequest(tx, storage, input),
      cancelRequest,
      validateRequest,
      rejectRequest,
      reserveRequest,
      fulfilRequest,
      orderLine,
    },
  }),
  ...routesOf(typeCalls, {
    reading: {
      listRequestTypes: types.listRequestTypes,
      getRequestType: types.getRequestType,
      listKits: kits.listKits,
      getKit: kits.getKit,
    },
    changing: {
      createRequestType: types.createRequestType,
      updateRequestType: types.updateRequestType,
      deleteRequestType: types.deleteRequestType,
      createKit: kits.createKit,
      updateKit: kits.updateKit,
      deleteKit: kits.deleteKit,
      requestKit: askKit,
    },
  }),
];
