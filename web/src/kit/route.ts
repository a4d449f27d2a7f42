import type { ComponentType } from "react";
import type { Permission } from "#contract/permissions.ts";

/** Who may open a screen: anybody, any account (even with an insecure password), any staff member, or holders of a right (or of any of several). */
export type ScreenPermission = "public" | "any-account" | "any-user" | Permission | readonly Permission[];

export interface ScreenPlace {
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
}

/** Exports of a screen's module: the component, and a prefetch for when its link is hovered. */
export interface ScreenModule {
  readonly default: ComponentType;
  readonly prefetch?: (place: ScreenPlace) => void;
}

/** A screen. Files of routes contain only values, no JSX, so that Node can load them. */
export interface RouteRecord {
  /** With `{param}` placeholders, as in the specification. */
  readonly path: string;
  readonly permission: ScreenPermission;
  readonly load: () => Promise<ScreenModule>;
  /** Text key of the title, for browser tab, breadcrumb and palette. */
  readonly title: string;
  /** For screens whose `{id}` is an office: text key under which the palette offers the screen for each office that the user may open it for. */
  readonly ofOffice?: string;
}

/** Declares a screen; `at` is its path from `hrefs.ts`. */
export const screen = (
  at: string | { readonly path: string },
  permission: ScreenPermission,
  title: string,
  rest: Pick<RouteRecord, "load" | "ofOffice">,
): RouteRecord => ({ path: typeof at === "string" ? at : at.path, permission, title, ...rest });
