import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { IconButton } from "./atoms/button.tsx";
import css from "./year-choice.module.css";

interface YearChoiceProps {
  year: number;
  onYear: (year: number) => void;
  /** Accessible names of the buttons. */
  before: string;
  after: string;
}

/** Year stepper, up to the current year. */
export const YearChoice = ({ year, onYear, before, after }: YearChoiceProps) => (
  <span className={css.year}>
    <IconButton label={before} icon={<IconChevronLeft stroke={1.6} />} onClick={() => onYear(year - 1)} />
    <b>{year}</b>
    <IconButton
      label={after}
      icon={<IconChevronRight stroke={1.6} />}
      disabled={year >= new Date().getFullYear()}
      onClick={() => onYear(year + 1)}
    />
  </span>
);
