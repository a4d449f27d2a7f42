import { type ComponentType, createContext, type ReactElement } from "react";
import { lazy } from "#web/kit/lazy.ts";

/** The content of a tab whose code loads when the tab is opened; made by `tabOf`. */
export interface LazyContent {
  readonly part: ReactElement;
}

/** Declares a tab of a record; the result takes the props of its content. */
export function tabOf<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): (props: P) => LazyContent {
  const Content: ComponentType<P> = lazy(load);
  return (props) => ({ part: <Content {...props} /> });
}

/** The open tab of the record around. */
export const TabContext = createContext({ key: "", label: "" });
