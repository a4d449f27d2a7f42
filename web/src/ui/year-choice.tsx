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

interface StepperProps {
  label: string;
  onStep: (by: 1 | -1) => void;
  isLast?: boolean;
  /** Accessible names of the buttons. */
  before: string;
  after: string;
}

/** A value with buttons for the one before and after it. */
export const Stepper = ({ label, onStep, isLast, before, after }: StepperProps) => (
  <span className={css.year}>
    <IconButton label={before} icon={<IconChevronLeft stroke={1.6} />} onClick={() => onStep(-1)} />
    <b>{label}</b>
    <IconButton
      label={after}
      icon={<IconChevronRight stroke={1.6} />}
      disabled={isLast ?? false}
      onClick={() => onStep(1)}
    />
  </span>
);

/** Year stepper. */
export const YearChoice = ({ year, onYear, last = new Date().getFullYear(), ...names }: YearChoiceProps) => (
  <Stepper label={String(year)} onStep={(by) => onYear(year + by)} isLast={year >= last} {...names} />
);
