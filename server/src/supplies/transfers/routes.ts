import * as calls from "#contract/supplies/transfers.ts";
import { routesOf, type Route } from "#server/kit/http/route.ts";
import { cancelTransfer } from "./cancel-transfer.ts";
import { offices } from "./offices.ts";
import { receiveTransfer } from "./receive-transfer.ts";
import { supplyTransfers, transferNow } from "./records.ts";
import { sendTransfer } from "./send-transfer.ts";

export const transferRoutes: Route[] = routesOf(calls, {
  reading: { listTransfers: supplyTransfers, getTransfer: transferNow, listOffices: offices },
  changing: { transferSupply: sendTransfer, receiveTransfer, cancelTransfer },
});
