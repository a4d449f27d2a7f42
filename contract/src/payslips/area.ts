import { area } from "../kit/area.ts";

export const payslipsArea = area({ ownByLogin: true, shownBy: [] });
