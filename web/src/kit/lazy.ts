import { lazy as reactLazy, type LazyExoticComponent } from "react";
import { t } from "./i18n.ts";
import { lineIsAway, NETWORK_TOAST, onLineBack } from "./line.ts";
import { isLostPart, loadAnew } from "./lost-part.ts";
import { toastError } from "./toast.ts";

const TRIES = 3;
/** Any component, as React's own `lazy` says it. */
type Component = typeof reactLazy extends (load: () => Promise<{ default: infer C }>) => unknown ? C : never;

/**
 * React's `lazy` for a part of a screen, patient with the line: while it is away this is said, the part's place stays as it is, and the part comes
 * when the line is back. React's own would put an error page over the screen, and keep the failure for good.
 */
export function lazy<C extends Component>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> {
  return reactLazy(async () => {
    for (let tries = 1; ; tries++)
      try {
        return await load();
      } catch (e) {
        // The server answers each time, and the part does not come: that is no matter of the line.
        if (!isLostPart(e) || tries === TRIES || (await loadAnew(location.href))) throw e;
        toastError(t("app.network_error"), NETWORK_TOAST);
        await new Promise<void>((resolve) => {
          const stop = onLineBack(() => (stop(), resolve()));
          lineIsAway();
        });
      }
  });
}
