import type { TaskList } from "graphile-worker";
import { clean } from "./access/cleaning.ts";
import { profileRecord, profileSearcher, userRecord } from "./access/public.ts";
import { forgetPasswordTask } from "./access/reset-password.ts";
import { impersonationsOver } from "./access/impersonate.ts";
import { accessRoutes } from "./access/routes.ts";
import type { SignInKeys } from "./access/sign-in.ts";
import { tellPersonTask } from "./access/tell.ts";
import {
  accountingExports,
  accountingWork,
  holderRecord,
  holderSearcher,
  mayReadTransaction,
} from "./accounting/public.ts";
import { accountingRoutes } from "./accounting/routes.ts";
import { auditExport } from "./audit/exports.ts";
import { auditRoutes } from "./audit/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { expenseExports, expenseRecord, expenseSearcher, expensesWork, mayReadExpense } from "./expenses/public.ts";
import { expensesRoutes } from "./expenses/routes.ts";
import type { Kinds } from "./exports/kinds.ts";
import { type Exporter, exportsCrontab } from "./exports/prepare.ts";
import { exportsRoutes } from "./exports/routes.ts";
import { filesRoutes } from "./files/routes.ts";
import { importsRoutes } from "./imports/routes.ts";
import type { Audited } from "./kit/audited.ts";
import type { Letter } from "./kit/mail.ts";
import type { Route } from "./kit/mount.ts";
import type { Searcher } from "./kit/searching.ts";
import type { Services } from "./kit/services.ts";
import { notificationCrontab, notificationTasks, notificationsWork, oldNotifications } from "./notifications/public.ts";
import { notificationsRoutes } from "./notifications/routes.ts";
import { referenceRecords, referenceSearchers } from "./reference/public.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { companyRecord } from "./settings/company.ts";
import { settingsRoutes } from "./settings/routes.ts";
import {
  contractRecord,
  contractTaken,
  mayReadAvatar,
  mayReadContract,
  userExports,
  userImporter,
  userSearcher,
} from "./users/public.ts";
import { usersRoutes } from "./users/routes.ts";
import { chargesTask } from "./zones/make-due.ts";
import { ratesImporter, zoneRecords, zoneSearcher } from "./zones/public.ts";
import { zonesRoutes } from "./zones/routes.ts";

// What every area brings to what serves all of them: a new area adds its lines here.

/** Every kind of record that the trail tells of, by the word that `record` is given. */
export const audited: Readonly<Record<string, Audited>> = {
  ...referenceRecords,
  expense: expenseRecord,
  account: holderRecord("account"),
  box: holderRecord("box"),
  ...zoneRecords,
  user: userRecord,
  user_contract: contractRecord,
  profile: profileRecord,
  company: companyRecord,
};

/** Every kind of record that is found by words; among equals the earlier ones come first. */
const searchers: readonly Searcher[] = [
  expenseSearcher,
  userSearcher,
  zoneSearcher,
  holderSearcher("account"),
  holderSearcher("box"),
  profileSearcher,
  ...referenceSearchers,
];

/** Every list that can be had as a file, by the word that its call is given. */
export const exportKinds: Kinds = {
  ...expenseExports,
  ...accountingExports,
  ...userExports,
  audit: auditExport(audited),
};

/** Every area's routes; where one area's records are opened by another's right, the two meet here. */
export function routesOf(services: Services, keys: SignInKeys): Route[] {
  return [
    ...accessRoutes(services, keys),
    ...settingsRoutes(services),
    ...usersRoutes(services),
    ...importsRoutes({ users: userImporter, exchange_rates: ratesImporter }),
    ...zonesRoutes(),
    ...referenceRoutes(),
    ...expensesRoutes(services),
    ...accountingRoutes(services),
    ...notificationsRoutes(),
    ...filesRoutes(
      services,
      {
        expense: mayReadExpense,
        ledger_transaction: mayReadTransaction,
        avatar: mayReadAvatar,
        user_contract: mayReadContract,
      },
      { user_contract: contractTaken },
    ),
    ...auditRoutes(audited),
    ...exportsRoutes(services, exportKinds),
    ...dashboardRoutes([expensesWork, accountingWork, notificationsWork]),
    ...searchRoutes(searchers),
  ];
}

/** What is done in the background, by the word that a job is added with. */
export function tasksOf(services: Services, exporter: Exporter): TaskList {
  return {
    clean: clean(services.pool, services.storage, [oldNotifications]),
    impersonations: impersonationsOver(services.pool),
    charges: chargesTask(services),
    ...notificationTasks(services),
    exports: exporter.task,
    exports_clean: exporter.clean,
    mail: async (payload) => await services.mailer.send(payload as Letter),
    forget_password: forgetPasswordTask(services),
    tell_person: tellPersonTask(services),
  };
}

/** When the background works by itself: what is no longer needed is cleared away, what is due is mailed, what a killed process left undone is taken up, what offices pay again and again is entered. */
export const CRONTAB = [
  "17 3 * * * clean",
  "*/10 * * * * charges",
  "* * * * * impersonations",
  notificationCrontab,
  exportsCrontab,
].join("\n");
