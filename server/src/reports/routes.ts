import * as calls from "#contract/reports/endpoints.ts";
import { hostOf } from "#server/agenda/public.ts";
import { routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { periodReport, weeklyReport } from "./draft.ts";
import { listReports } from "./lists.ts";
import { configureMailing, previewMailing, readMailing, removeRecipient } from "./mailing.ts";
import { printReport } from "./print.ts";
import { listSteps } from "./next-steps.ts";
import { readReport } from "./read-report.ts";
import { planStep } from "./plan-step.ts";
import { tickStep } from "./tick-step.ts";
import { deleteReport } from "./delete-report.ts";
import { sendReport } from "./send-report.ts";
import { storeReport } from "./store-report.ts";
import { updateReport } from "./update-report.ts";

export const reportsRoutes = ({ storage, publicUrl }: Services): Route[] => [
  ...routesOf(calls, {
    reading: {
      listReports,
      openSteps: listSteps,
      getReport: readReport,
      readMailing,
      previewMailing,
    },
    changing: {
      storeReport: storeReport({ storage }),
      updateReport: updateReport({ storage }),
      sendReport,
      deleteReport: deleteReport({ storage }),
      weeklyReport,
      periodReport,
      tickStep,
      planStep: planStep({ storage, host: hostOf(publicUrl) }),
      configureMailing,
      removeRecipient,
    },
    bytes: { printReport: printReport(storage) },
  }),
];
