import { IconAlertCircle } from "@tabler/icons-react";
import css from "./form.module.css";

/** What is wrong with a field, beside it: a sign and words. Given to an input's `error`. */
export const fieldProblem = (text: string | undefined) =>
  text ? (
    <span className={css.error}>
      <IconAlertCircle stroke={1.6} aria-hidden="true" />
      {text}
    </span>
  ) : undefined;
