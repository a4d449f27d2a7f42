import type { RouteRecord } from "./route.ts";

let all: readonly RouteRecord[] = [];
/** Every screen of the product, once the application has started: the areas know one another's screens by their address alone. */
export const screens = (): readonly RouteRecord[] => all;
export const setScreens = (records: readonly RouteRecord[]): void => void (all = records);
