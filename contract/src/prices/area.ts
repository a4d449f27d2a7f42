import { area } from "../kit/area.ts";

/** The price list: what the company sells its recipes for. */
export const pricesArea = area({ shownBy: ["orders"] });
