import * as calls from "#contract/reports/endpoints.ts";
import { hostOf } from "#server/agenda/public.ts";
import { bytes, changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { periodReport, weeklyReport } from "./draft.ts";
import { listReports } from "./lists.ts";
import { configureMailing, previewMailing, readMailing, removeRecipient } from "./mailing.ts";
import { printReport } from "./print.ts";
import { reports } from "./records.ts";
import { listSteps, planStep, tickStep } from "./steps.ts";
import { deleteReport, sendReport, storeReport, updateReport } from "./write.ts";

export const reportsRoutes = ({ storage, publicUrl }: Services): Route[] => [
  reading(calls.listReports, listReports),
  reading(calls.openSteps, listSteps),
  reading(calls.getReport, async (reader, { params }) => await reports.now(reader, params.id)),
  bytes(calls.printReport, printReport(storage)),
  changing(calls.storeReport, storeReport({ storage })),
  changing(calls.updateReport, updateReport({ storage })),
  changing(calls.sendReport, sendReport),
  changing(calls.deleteReport, deleteReport({ storage })),
  changing(calls.weeklyReport, weeklyReport),
  changing(calls.periodReport, periodReport),
  changing(calls.tickStep, tickStep),
  changing(calls.planStep, planStep({ storage, host: hostOf(publicUrl) })),
  reading(calls.readMailing, readMailing),
  changing(calls.configureMailing, configureMailing),
  changing(calls.removeRecipient, removeRecipient),
  reading(calls.previewMailing, previewMailing),
];
