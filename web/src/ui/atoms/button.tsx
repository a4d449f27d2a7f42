import type { ComponentPropsWithRef, ReactNode } from "react";
import css from "./button.module.css";
import { KeyHint } from "./key-hint.tsx";

export type ButtonLook = "outline" | "filled" | "tinted" | "quiet" | "refuse" | "danger";

export interface ButtonLooks {
  /** Default `outline`; `filled` at most once a page; `refuse` is outline with red text; `danger` only in a dialog. */
  look?: ButtonLook;
  /** 32 px; `small` 26 in rows and toolbars, `big` 44 on a phone. */
  size?: "small" | "normal" | "big";
  icon?: ReactNode;
  /** Shortcut key printed on the button. */
  hint?: string;
  wide?: boolean;
}
export type ButtonProps = ButtonLooks & Omit<ComponentPropsWithRef<"button">, "size"> & { busy?: boolean };

export function buttonClass({ look = "outline", size = "normal", wide }: ButtonLooks, extra?: string): string {
  return [css.button, look !== "outline" && css[look], size !== "normal" && css[size], wide && css.wide, extra]
    .filter(Boolean)
    .join(" ");
}

/** A button. While busy a spinner replaces the icon, so the width does not change. */
export function Button({ look, size, icon, hint, wide, busy, children, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (e) => e.preventDefault() : onClick}
      aria-keyshortcuts={hint}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon}
      {children}
      {hint ? <KeyHint>{hint}</KeyHint> : null}
    </button>
  );
}

/** An icon-only button; `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  look = "quiet",
  size,
  busy,
  className,
  onClick,
  ...rest
}: Omit<ButtonProps, "children" | "hint" | "wide"> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size }, [css.square, className].filter(Boolean).join(" "))}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (e) => e.preventDefault() : onClick}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon}
    </button>
  );
}
