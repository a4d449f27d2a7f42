import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { IconButton } from "./atoms/button.tsx";
import css from "./year-choice.module.css";

interface YearChoiceProps {
  year: number;
  onYear: (year: number) => void;
  /** Name the two buttons. */
  before: string;
  after: string;
}

/** One year, and the way to the one before and, up to the present, to the one after. */
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
