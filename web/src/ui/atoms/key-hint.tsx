import css from "./button.module.css";

/** A shortcut key printed on a button or menu item. Hidden from screen readers, which read `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className={css.key} aria-hidden="true">
      {children}
    </kbd>
  );
}
