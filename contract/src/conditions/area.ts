import { area } from "../kit/area.ts";

/** Payment conditions: when a customer pays which part of an invoice. */
export const conditionsArea = area({ shownBy: [] });
