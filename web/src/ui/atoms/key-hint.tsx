import css from "./button.module.css";

/** A key as printed on a button or in a menu. Decoration: the button itself tells it by `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className={css.key} aria-hidden="true">
      {children}
    </kbd>
  );
}
