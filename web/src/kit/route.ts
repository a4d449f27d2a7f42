import type { ComponentType } from "react";
import type { Permission } from "#contract/permissions.ts";

/** Who may open a screen: anybody, any signed-in person (also with an insecure password), any of the staff, or holders of a right (of any of several). */
export type ScreenPermission = "public" | "any-account" | "any-user" | Permission | readonly Permission[];

export interface ScreenPlace {
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
}

/** What a screen's file exports: the screen, and what to ask the server for when its link is hovered. */
export interface ScreenModule {
  readonly default: ComponentType;
  readonly prefetch?: (place: ScreenPlace) => void;
}

/** One screen. A file of routes holds values only, no JSX, so that Node can list them. */
export interface RouteRecord {
  /** With `{param}` placeholders, as the specification writes it. */
  readonly path: string;
  readonly permission: ScreenPermission;
  readonly load: () => Promise<ScreenModule>;
  /** Key of the screen's title: the browser's tab, the breadcrumb, the palette. */
  readonly title: string;
  /** `{id}` is an office: the search offers the screen for each that one may open it for, under this key. */
  readonly ofOffice?: string;
}

/** A screen in a file of routes. `at` is its address of `hrefs.ts`. */
export const screen = (
  at: string | { readonly path: string },
  permission: ScreenPermission,
  title: string,
  rest: Pick<RouteRecord, "load" | "ofOffice">,
): RouteRecord => ({ path: typeof at === "string" ? at : at.path, permission, title, ...rest });
