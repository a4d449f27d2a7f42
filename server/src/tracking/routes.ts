import * as calls from "#contract/tracking/endpoints.ts";
import { routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { carrierNews } from "./carrier-news.ts";
import { funnel } from "./funnel.ts";
import { listSamples, samplesOverview } from "./lists.ts";
import { printSample } from "./print.ts";
import { samples } from "./records.ts";
import { archiveSample } from "./archive-sample.ts";
import { changeCode } from "./change-code.ts";
import { deleteSample } from "./delete-sample.ts";
import { giveVerdict } from "./give-verdict.ts";
import { setSampleState } from "./set-sample-state.ts";
import { severalSamples } from "./several.ts";
import { storeSample } from "./store-sample.ts";
import { updateSample } from "./update-sample.ts";

export const trackingRoutes = (services: Services): Route[] => [
  ...routesOf(calls, {
    reading: {
      listSamples,
      samplesOverview,
      getSample: async (reader, { params }) => await samples.now(reader, params.id),
      sampleCarrier: carrierNews(services),
      sampleFunnel: funnel,
      countSamples: severalSamples.count,
    },
    changing: {
      storeSample: storeSample(services),
      updateSample,
      changeCode: changeCode(services),
      setSampleState,
      giveVerdict,
      archiveSample,
      deleteSample,
      takeSamples: severalSamples.take,
    },
    bytes: { printSample: printSample(services.storage) },
  }),
];
