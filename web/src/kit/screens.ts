import type { RouteRecord } from "./route.ts";

let all: readonly RouteRecord[] = [];
/** All screens, set at start, so that areas know each other's screens only by path. */
export const screens = (): readonly RouteRecord[] => all;
export const setScreens = (records: readonly RouteRecord[]): void => void (all = records);
