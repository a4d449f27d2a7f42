import * as calls from "#contract/recipes/formulas/endpoints.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { materials, whereUsed } from "./find.ts";
import { compositions } from "./read.ts";
import { preview, replaceEverywhere, undo } from "./replace.ts";
import { printWeighSheet } from "./weigh-sheet.ts";
import { deleteCompositions } from "./delete-compositions.ts";
import { restoreComposition } from "./restore-composition.ts";
import { storeComposition } from "./store-composition.ts";
import { updateComposition } from "./update-composition.ts";

export const formulasRoutes = ({ storage, publicUrl }: Services): Route[] => [
  ...routesOf(calls, {
    reading: { listCompositions: compositions, findMaterials: materials, whereUsed, previewReplacement: preview },
    changing: {
      storeComposition,
      updateComposition,
      deleteCompositions,
      restoreComposition,
      replaceMaterial: replaceEverywhere,
      undoReplacement: undo,
    },
    bytes: { weighSheet: given({ storage, publicUrl }, printWeighSheet) },
  }),
];
