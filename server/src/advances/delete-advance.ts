import { advances } from "./records.ts";

export const deleteAdvance = advances.remove("delete");
