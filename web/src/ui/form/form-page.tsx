import { IconX } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { IconButton } from "../atoms/button.tsx";
import { usePhone } from "../use-phone.ts";
import css from "./form.module.css";

interface FormPageProps {
  title: string;
  /** 'Draft kept', 'Sending 64 %'. */
  note?: string;
  onClose: () => void;
  onSubmit: () => void;
  /** The buttons, primary last. */
  actions: ReactNode;
  /** For the bottom bar on a phone: the running total and the primary button. */
  sum?: ReactNode;
  primary: ReactNode;
  side?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
  /** Upload progress from 0 to 1. */
  progress?: number;
}

/** How much of the files is sent. */
function SendingProgress({ progress }: { progress: NonNullable<FormPageProps["progress"]> }) {
  const t = useT();
  return (
    <div
      className={css.progress}
      role="progressbar"
      aria-label={t("ui.sending_files")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
    >
      <span style={{ width: `${Math.round(progress * 100)}%` }} />
    </div>
  );
}

/** A full-page form: one column of groups, actions at the top right, on a phone in the bottom bar. Ctrl Enter submits. */
export function FormPage({
  title,
  note,
  onClose,
  onSubmit,
  actions,
  sum,
  primary,
  side,
  children,
  ref,
  progress,
}: FormPageProps) {
  const t = useT();
  const phone = usePhone();
  useKeys([{ keys: "mod+Enter", label: "ui.key_submit", inFields: true, run: onSubmit }]);
  return (
    <form
      ref={ref}
      className={css.page}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        onSubmit();
      }}
    >
      <header className={css.head}>
        <IconButton
          label={t("ui.close")}
          icon={<IconX stroke={1.6} />}
          size={phone ? "big" : "normal"}
          onClick={onClose}
        />
        <h1>{title}</h1>
        <span className={css.kept} role="status">
          {note}
        </span>
        {phone ? null : actions}
      </header>
      {progress === undefined ? null : <SendingProgress progress={progress} />}
      <div className={css.scroll}>
        <div className={side ? css.split : undefined}>
          <div className={css.body}>{children}</div>
          {side ? <aside className={css.side}>{side}</aside> : null}
        </div>
      </div>
      {phone ? (
        <footer className={css.bottom}>
          <span>{sum}</span>
          {primary}
        </footer>
      ) : null}
    </form>
  );
}

/** Fields that belong together, under a heading. */
export function Group({
  title,
  count,
  note,
  children,
}: {
  title?: string;
  count?: number;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.group}>
      {title ? (
        <div className={css.groupHead}>
          <h2>{title}</h2>
          {count === undefined ? null : <span className={css.optional}>{count}</span>}
          {note ? <span className={css.groupNote}>{note}</span> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** Two fields in one row, also on a phone: From and To. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={css.two}>{children}</div>;
