import { Component, type ComponentType, type ReactElement, type ReactNode, Suspense, use } from "react";
import { useT } from "#web/kit/i18n.ts";
import { loadAnew } from "#web/kit/lost-part.ts";
import { loadAhead } from "#web/kit/load-ahead.ts";
import { toastError } from "#web/kit/toast.ts";
import { dropTyping } from "#web/kit/keyboard.ts";
import { useKeyboardWait } from "#web/kit/use-keyboard.ts";
import css from "./lazy-part.module.css";

/** A chunk failed to load: offline, or a new version was deployed. */
class NotLoaded extends Error {
  /** Forgets the failure, so that the next render retries. */
  readonly forget: () => void;
  /** Not the first failure. */
  readonly again: boolean;
  constructor(forget: () => void, again: boolean, cause: unknown) {
    super("a part of the screen was not loaded", { cause });
    this.forget = forget;
    this.again = again;
  }
}

/** A lazily loaded component, preloaded when the browser is idle. Unlike `lazy`, a failed load is retried at the next opening. */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isFirst = false,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  let coming: Promise<void> | undefined;
  let failures = 0;
  const need = (): Promise<void> =>
    (coming ??= load().then(
      (part) => void (Loaded = part.default),
      (e: unknown) => {
        throw new NotLoaded(forget, ++failures > 1, e);
      },
    ));
  const forget = (): void => void (coming = undefined);
  loadAhead(() => need().catch(forget), isFirst);
  return function Part(props: P): ReactElement {
    if (!Loaded) use(need());
    return Loaded ? <Loaded {...props} /> : <></>;
  };
}

interface OpeningProps {
  opened?: boolean;
  /** Called on Escape while loading, and when loading fails: a toast reports it, and the keyboard is released once nothing is typed any more. */
  onClose: () => void;
  children: ReactNode;
}

/** Wraps an overlay that may still have to load; captures the keyboard meanwhile. */
export function Opening({ opened = true, onClose, children }: OpeningProps): ReactElement {
  const t = useT();
  const failed = (again: boolean): void => {
    toastError(t("app.part_not_loaded"));
    onClose();
    dropTyping();
    // Chromium caches a failed module until the page reloads; drafts survive a reload.
    if (again && navigator.onLine) void loadAnew(location.href);
  };
  return (
    <Boundary opened={opened} onFailed={failed}>
      <Suspense fallback={<Coming onClose={onClose} />}>{children}</Suspense>
    </Boundary>
  );
}

/** Loading hint; CSS shows it only after a delay. */
function Coming({ onClose }: { onClose: () => void }): ReactElement {
  const t = useT();
  useKeyboardWait(onClose);
  return (
    <span className={css.coming} role="status">
      {t("app.loading")}
    </span>
  );
}

interface BoundaryProps {
  opened: boolean;
  onFailed: (again: boolean) => void;
  children: ReactNode;
}

interface BoundaryState {
  opened: boolean;
  failed: boolean;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { opened: false, failed: false };
  /** Reopening resets the failure. */
  static getDerivedStateFromProps({ opened }: BoundaryProps, now: BoundaryState): BoundaryState {
    return { opened, failed: now.failed && !(opened && !now.opened) };
  }
  static getDerivedStateFromError(error: unknown): { failed: boolean } {
    // Other errors are bugs, left to the screen's error boundary.
    if (!(error instanceof NotLoaded)) throw error;
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    // Forgotten only here: a render before this would start loading again.
    if (error instanceof NotLoaded) error.forget();
    this.props.onFailed(error instanceof NotLoaded && error.again);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
