import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/portal": { who: "camille" },
};
