import { accounts, boxes, monthRate, reverseTransaction } from "#contract/accounting/endpoints.ts";
import * as closingCalls from "#contract/accounting/closings.ts";
import * as countCalls from "#contract/accounting/counts.ts";
import { changeAccountIban } from "#contract/accounting/account-iban.ts";
import type { House } from "#server/kit/area/area.ts";
import { changing, changingAfter, reading, type Route } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { HolderKind } from "./access.ts";
import { changeIban, prepareIban } from "./change-iban.ts";
import { closingsOf, type Closings } from "./closing/close.ts";
import { countBox } from "./counts/count-box.ts";
import { listCounts } from "./counts/records.ts";
import { rejectCount } from "./counts/reject-count.ts";
import { signCount } from "./counts/sign-count.ts";
import { withdrawCount } from "./counts/withdraw-count.ts";
import { proposedRate } from "./exchange.ts";
import { holderHistory } from "./history.ts";
import { changeHolder, createHolder, holderStatistics, listHolders } from "./holders.ts";
import { deposit, transfer, withdraw } from "./movements.ts";
import type { Sources } from "./sources.ts";
import { takeBack } from "./take-back.ts";

const closingRoutes = (closings: Closings): Route[] => [
  reading(closingCalls.closingsDue, closings.due),
  reading(closingCalls.listClosings, closings.list),
  reading(closingCalls.readClosing, closings.read),
  changing(closingCalls.closeMonth, closings.close),
  changing(closingCalls.reopenMonth, closings.reopen),
];

function holderRoutes(e: typeof accounts, kind: HolderKind, storage: Storage, sources: Sources): Route[] {
  return [
    reading(e.list, (reader, input) => listHolders(reader, kind, input)),
    changing(e.create, (tx, input) => createHolder(tx, kind, input)),
    changing(e.update, (tx, input) => changeHolder(tx, kind, input)),
    reading(e.histories, (reader, input) => holderHistory(reader, sources, kind, input)),
    changing(e.deposit, (tx, input) => deposit(tx, kind, input)),
    changing(e.withdrawal, (tx, input) => withdraw(tx, storage, kind, input)),
    changing(e.transfer, (tx, input) => transfer(tx, kind, input)),
    reading(e.statistics, (reader, input) => holderStatistics(reader, kind, input)),
  ];
}

export const accountingRoutes = (
  { storage }: { storage: Storage },
  { openInMonth, sources }: Pick<House, "openInMonth" | "sources">,
): Route[] => [
  ...holderRoutes(accounts, "account", storage, sources),
  ...holderRoutes(boxes, "box", storage, sources),
  changingAfter(changeAccountIban, prepareIban, changeIban),
  changing(reverseTransaction, takeBack),
  reading(monthRate, proposedRate),
  changing(countCalls.countBox, countBox),
  reading(countCalls.listCounts, listCounts),
  changing(countCalls.signCount, signCount),
  changing(countCalls.rejectCount, rejectCount),
  changing(countCalls.withdrawCount, withdrawCount),
  ...closingRoutes(closingsOf(openInMonth)),
];
