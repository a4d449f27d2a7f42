import * as calls from "#contract/recipes/formulas/endpoints.ts";
import { bytes, changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { materials, whereUsed } from "./find.ts";
import { compositions } from "./read.ts";
import { preview, replaceEverywhere, undo } from "./replace.ts";
import { printWeighSheet } from "./weigh-sheet.ts";
import { deleteCompositions, restoreComposition, storeComposition, updateComposition } from "./write.ts";

export const formulasRoutes = ({ storage, publicUrl }: Services): Route[] => [
  reading(calls.listCompositions, compositions),
  changing(calls.storeComposition, storeComposition),
  changing(calls.updateComposition, updateComposition),
  changing(calls.deleteCompositions, deleteCompositions),
  changing(calls.restoreComposition, restoreComposition),
  reading(calls.findMaterials, materials),
  reading(calls.whereUsed, whereUsed),
  reading(calls.previewReplacement, preview),
  changing(calls.replaceMaterial, replaceEverywhere),
  changing(calls.undoReplacement, undo),
  bytes(calls.weighSheet, (reader, input) => printWeighSheet(reader, { storage, publicUrl }, input)),
];
