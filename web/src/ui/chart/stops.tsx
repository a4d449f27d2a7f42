import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { AppLink } from "#web/ui/atoms/link.tsx";
import css from "./chart.module.css";
import type { Drawing } from "./geometry.ts";
import type { Point } from "./series.ts";

interface StopsProps {
  points: readonly Point[];
  drawing: Drawing;
  words: (point: Point) => string;
  onActive: (at: number | undefined) => void;
}

/** A link over each point with an `href`; the others only show their tooltip on hover (screen readers have the table). */
export function Links({ points, drawing: { middles, step }, words, onActive }: StopsProps) {
  return points.map((point, i) => {
    const stop = {
      className: css.stop,
      style: { left: (middles[i] ?? 0) - step / 2, width: step },
      onPointerEnter: () => onActive(i),
      onPointerLeave: () => onActive(undefined),
    };
    return point.href === undefined ? (
      <span key={point.key} {...stop} />
    ) : (
      <AppLink
        key={point.key}
        {...stop}
        href={point.href}
        aria-label={words(point)}
        onFocus={() => onActive(i)}
        onBlur={() => onActive(undefined)}
      />
    );
  });
}

interface WalkProps extends StopsProps {
  label: string;
  active: number | undefined;
  onPick?: ((point: Point) => void) | undefined;
}

/** The whole plot as one Tab stop. Screen readers see a slider whose value text is the point with its figures. */
export function Walk({ label, points, drawing, words, active, onActive, onPick }: WalkProps) {
  const last = points.length - 1;
  const [kept, setKept] = useState(last);
  const at = Math.min(active ?? kept, last);
  const point = points[at];
  const go = (to: number): void => {
    const next = Math.max(0, Math.min(last, to));
    setKept(next);
    onActive(next);
  };
  const onKey = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last }[
      event.key
    ];
    if (to !== undefined) go(to);
    else if (event.key === "Enter" && point && onPick) onPick(point);
    else return;
    event.preventDefault();
  };
  const under = (event: PointerEvent<HTMLElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const first = (drawing.middles[0] ?? 0) - drawing.step / 2;
    onActive(x < first ? undefined : Math.max(0, Math.min(last, Math.floor((x - first) / drawing.step))));
  };
  return (
    <div
      className={onPick ? `${css.walk} ${css.picks}` : css.walk}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, points.length)}
      aria-valuenow={at + 1}
      aria-valuetext={point && words(point)}
      onKeyDown={onKey}
      onFocus={() => onActive(active ?? at)}
      onBlur={() => onActive(undefined)}
      onPointerMove={under}
      onPointerLeave={() => onActive(undefined)}
      onClick={() => active !== undefined && points[active] && onPick?.(points[active])}
    />
  );
}
