// The halves of a week that a country or a person works.
import { z } from "zod";

/** A day's morning and afternoon: worked is 1. */
export const dayWeights = ["11", "10", "01", "00"] as const;
export type DayWeight = (typeof dayWeights)[number];
/** The weekdays of a country or of a person, Monday first. */
export type Weekdays = readonly DayWeight[];
export const usualWeekdays: Weekdays = ["11", "11", "11", "11", "11", "00", "00"];
export const weekdays = z.array(z.enum(dayWeights)).length(7);
/** How many days of a week are worked: each half counts 0.5. */
export const daysOfWeek = (week: Weekdays): number =>
  week.reduce((sum, day) => sum + [...day].filter((half) => half === "1").length / 2, 0);
