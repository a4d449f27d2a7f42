import * as calls from "#contract/tracking/endpoints.ts";
import { bytes, changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { carrierNews } from "./carrier-news.ts";
import { funnel } from "./funnel.ts";
import { listSamples, samplesOverview } from "./lists.ts";
import { printSample } from "./print.ts";
import { samples } from "./records.ts";
import {
  archiveSample,
  changeCode,
  deleteSample,
  giveVerdict,
  setSampleState,
  storeSample,
  updateSample,
} from "./write.ts";

export const trackingRoutes = (services: Services): Route[] => [
  changing(calls.storeSample, storeSample(services)),
  reading(calls.listSamples, listSamples),
  reading(calls.samplesOverview, samplesOverview),
  reading(calls.getSample, async (reader, { params }) => await samples.now(reader, params.id)),
  changing(calls.updateSample, updateSample),
  changing(calls.changeCode, changeCode(services)),
  changing(calls.setSampleState, setSampleState),
  changing(calls.giveVerdict, giveVerdict),
  changing(calls.archiveSample, archiveSample),
  changing(calls.deleteSample, deleteSample),
  reading(calls.sampleCarrier, carrierNews(services)),
  bytes(calls.printSample, printSample(services.storage)),
  reading(calls.sampleFunnel, funnel),
];
