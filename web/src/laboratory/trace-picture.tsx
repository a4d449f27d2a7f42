import { useRef, useState, type KeyboardEvent, type Ref } from "react";
import { BOX, fitted, LINES, type PlacedBox, type TracePicture } from "#contract/laboratory/trace-picture.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import css from "./trace.module.css";

interface TracePictureProps {
  picture: TracePicture;
  label: string;
}
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The nearest box in a direction; sideways distance counts twice. */
function nearest(
  boxes: readonly PlacedBox[],
  from: PlacedBox,
  [dx, dy]: readonly [number, number],
): PlacedBox | undefined {
  const rated = boxes.flatMap((b) => {
    const along = (b.x - from.x) * dx + (b.y - from.y) * dy;
    const beside = Math.abs((b.x - from.x) * dy) + Math.abs((b.y - from.y) * dx);
    return along > 0 ? [{ b, far: along + beside * 2 }] : [];
  });
  return rated.toSorted((a, b) => a.far - b.far)[0]?.b;
}

/** The trace as a picture: Tab focuses it, arrow keys move between boxes, Enter opens one. */
export function TracePictureView({ picture, label }: TracePictureProps) {
  const t = useT();
  const { boxes, paths, width, height } = picture;
  const [at, setAt] = useState(() => boxes.find((b) => b.step === 0)?.id ?? "");
  const places = useRef(new Map<string, SVGGElement>());
  const walk = (e: KeyboardEvent, b: PlacedBox): void => {
    const arrow = arrows[e.key];
    const next = arrow && nearest(boxes, b, arrow);
    if (arrow) e.preventDefault();
    if (next) {
      setAt(next.id);
      places.current.get(next.id)?.focus();
    }
    if ((e.key === "Enter" || e.key === " ") && b.link) {
      e.preventDefault();
      go(b.link);
    }
  };
  return (
    <>
      <div className={css.picture}>
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          data-arrows
          aria-label={label}
          aria-describedby="trace-walk"
        >
          {paths.map(({ key, d }) => (
            <path key={key} d={d} className={css.path} />
          ))}
          {boxes.map((b) => (
            <Box
              key={b.id}
              ref={(el) => {
                if (el) places.current.set(b.id, el);
                else places.current.delete(b.id);
              }}
              box={b}
              isAt={b.id === at}
              onFocus={() => setAt(b.id)}
              onKeyDown={(e) => walk(e, b)}
            />
          ))}
        </svg>
      </div>
      <p className={css.hint} id="trace-walk">
        {t("laboratory.trace_walk")}
      </p>
    </>
  );
}

interface BoxProps {
  ref: Ref<SVGGElement>;
  box: PlacedBox;
  isAt: boolean;
  onFocus: () => void;
  onKeyDown: (e: KeyboardEvent) => void;
}
/** A box of the picture: what it is, of what, how much and where; most lead to their record. */
function Box({ ref, box: b, isAt, onFocus, onKeyDown }: BoxProps) {
  const words = [b.heading, b.title, b.note, b.place].filter(Boolean);
  return (
    <g
      ref={ref}
      role={b.link ? "link" : "img"}
      aria-label={words.join(", ")}
      {...(b.step === 0 && { "aria-current": "true" as const })}
      tabIndex={isAt ? 0 : -1}
      className={b.link ? css.link : css.box}
      transform={`translate(${b.x} ${b.y})`}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={() => {
        if (b.link) go(b.link);
      }}
    >
      <title>{words.join("\n")}</title>
      <rect width={BOX.width} height={BOX.height} rx="7" className={b.step === 0 ? css.subject : css.card} />
      <text x="10" y={LINES.heading} className={css.heading}>
        {fitted(b.heading, "heading")}
      </text>
      <text x="10" y={LINES.title} className={css.title}>
        {fitted(b.title, "title")}
      </text>
      <text x="10" y={LINES.note} className={css.note}>
        {fitted(b.note, "note")}
      </text>
      <text x="10" y={LINES.place} className={css.note}>
        {fitted(b.place, "place")}
      </text>
    </g>
  );
}
