import { area } from "../kit/area.ts";

export const marketArea = area({ shownBy: [] });
