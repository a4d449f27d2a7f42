import { area } from "../kit/area.ts";

export const recipesArea = area({ shownBy: ["contacts", "laboratory"] });
