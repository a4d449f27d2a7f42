import { today } from "#contract/kit/dates.ts";
import { useRequestDays } from "./due-requests.ts";
import { useStepTimes } from "./due-steps.ts";
import { useGiveBackDays } from "./give-back.ts";
import type { Placed } from "./layout.ts";
import { useMaintenance } from "./maintenance.ts";

/** What is due of other areas, drawn among appointments. */
export function useDue(isShown: boolean, from: string, to: string, timeZone: string): readonly Placed[] {
  const requests = useRequestDays(from, to, isShown);
  const upkeep = useMaintenance(isShown, from, to, today(timeZone));
  const back = useGiveBackDays(from, to, isShown);
  const steps = useStepTimes(from, to, timeZone, isShown);
  return [...requests, ...upkeep, ...back, ...steps];
}
