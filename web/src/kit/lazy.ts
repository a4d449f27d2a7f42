import { lazy as reactLazy, type LazyExoticComponent } from "react";
import { t } from "./i18n.ts";
import { lineIsAway, NETWORK_TOAST, onLineBack } from "./line.ts";
import { isLostPart, loadAnew } from "./lost-part.ts";
import { toastError } from "./toast.ts";

const TRIES = 3;
/** The component type that React's `lazy` accepts. */
type Component = typeof reactLazy extends (load: () => Promise<{ default: infer C }>) => unknown ? C : never;

/**
 * React's `lazy` for a part of a screen that survives offline: it shows a toast, keeps the fallback, and loads when online again. React's own would
 * show the error page and cache the failure.
 */
export function lazy<C extends Component>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> {
  return reactLazy(async () => {
    for (let tries = 1; ; tries++)
      try {
        return await load();
      } catch (e) {
        // The server answers but the chunk keeps failing, so the network is not the cause.
        if (!isLostPart(e) || tries === TRIES || (await loadAnew(location.href))) throw e;
        toastError(t("app.network_error"), NETWORK_TOAST);
        await new Promise<void>((resolve) => {
          const stop = onLineBack(() => (stop(), resolve()));
          lineIsAway();
        });
      }
  });
}
