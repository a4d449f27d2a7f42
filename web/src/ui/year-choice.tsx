import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { IconButton } from "./atoms/button.tsx";
import css from "./year-choice.module.css";

interface YearChoiceProps {
  year: number;
  onYear: (year: number) => void;
  /** The last year that can be chosen; the current one by default. */
  last?: number;
  /** Accessible names of the buttons. */
  before: string;
  after: string;
}

/** Year stepper. */
export const YearChoice = ({ year, onYear, before, after, last = new Date().getFullYear() }: YearChoiceProps) => (
  <span className={css.year}>
    <IconButton label={before} icon={<IconChevronLeft stroke={1.6} />} onClick={() => onYear(year - 1)} />
    <b>{year}</b>
    <IconButton
      label={after}
      icon={<IconChevronRight stroke={1.6} />}
      disabled={year >= last}
      onClick={() => onYear(year + 1)}
    />
  </span>
);
