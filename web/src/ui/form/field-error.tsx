import { IconAlertCircle } from "@tabler/icons-react";
import css from "./form.module.css";

/** A field's error message with an icon, for an input's `error` prop. */
export const fieldProblem = (text: string | undefined) =>
  text ? (
    <span className={css.error}>
      <IconAlertCircle stroke={1.6} aria-hidden="true" />
      {text}
    </span>
  ) : undefined;
