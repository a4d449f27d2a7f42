import { Component, type ComponentType, type ReactElement, type ReactNode, Suspense, use } from "react";
import { useT } from "#web/kit/i18n.ts";
import { loadAnew } from "#web/kit/lost-part.ts";
import { loadAhead } from "#web/kit/load-ahead.ts";
import { toastError } from "#web/kit/toast.ts";
import { useKeyboardWait } from "#web/kit/use-keyboard.ts";
import css from "./lazy-part.module.css";

/** A part whose file did not come: the line is down, or a new version was installed. */
class NotLoaded extends Error {
  /** It may be tried again. */
  readonly forget: () => void;
  /** It had failed before. */
  readonly again: boolean;
  constructor(forget: () => void, again: boolean, cause: unknown) {
    super("a part of the screen was not loaded", { cause });
    this.forget = forget;
    this.again = again;
  }
}

/**
 * Something that is opened: loaded when it is wanted, and ahead of that once the browser has nothing else to do. Unlike `lazy`, it is
 * tried again at the next opening when its file did not come.
 */
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
  /** Escape while it loads, and when it cannot be loaded: then the keyboard goes back, and a message says so. */
  onClose: () => void;
  children: ReactNode;
}

/** Around what is opened and may still have to be loaded: it has the keyboard meanwhile. */
export function Opening({ opened = true, onClose, children }: OpeningProps): ReactElement {
  const t = useT();
  const failed = (again: boolean): void => {
    toastError(t("app.part_not_loaded"));
    onClose();
    // Chromium keeps the failure of a module until the page is loaded anew; drafts survive that.
    if (again && navigator.onLine) void loadAnew(location.href);
  };
  return (
    <Boundary opened={opened} onFailed={failed}>
      <Suspense fallback={<Coming onClose={onClose} />}>{children}</Suspense>
    </Boundary>
  );
}

/** Shown only when it takes long enough to wonder. */
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
  /** Opened anew, it is tried again. */
  static getDerivedStateFromProps({ opened }: BoundaryProps, now: BoundaryState): BoundaryState {
    return { opened, failed: now.failed && !(opened && !now.opened) };
  }
  static getDerivedStateFromError(error: unknown): { failed: boolean } {
    // Everything else is a fault of ours, and the screen's to show.
    if (!(error instanceof NotLoaded)) throw error;
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    // Kept until now: drawn again, it would only begin to wait anew.
    if (error instanceof NotLoaded) error.forget();
    this.props.onFailed(error instanceof NotLoaded && error.again);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
