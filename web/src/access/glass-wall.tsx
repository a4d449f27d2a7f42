import type { ReactElement } from "react";
import { segment } from "#web/ui/glass.tsx";

const GREENS = ["#1f6543", "#2c7c54", "#57a97c", "#8ccfa8"] as const;
const SIZE = 9;
/** The index of the highlighted glass. */
const NOW = 41;

/** Fill level and colour of each glass: two crossing waves, always the same picture. */
function glassAt(i: number): { x: number; y: number; fill: number; color: string } {
  const column = i % SIZE;
  const row = Math.floor(i / SIZE);
  const level =
    0.5 + 0.32 * Math.sin(column * 0.72 + 0.9) * Math.cos(row * 0.55 - 0.5) + 0.2 * Math.cos(column * 0.5 - row * 0.9);
  return {
    x: column * 100 + 50,
    y: row * 100 + 50,
    fill: i === NOW ? 0.58 : Math.min(1, Math.max(0, level)),
    color: GREENS[(column * 7 + row * 5 + ((column * row) % 3)) % 4] ?? GREENS[0],
  };
}

const glasses = Array.from({ length: SIZE * SIZE }, (_, i) => ({ ...glassAt(i), now: i === NOW }));

/** The decorative wall of glasses beside the sign-in form. */
export function GlassWall(): ReactElement {
  return (
    <svg viewBox="0 0 900 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {glasses.map(({ x, y, fill, color, now }) => (
        <g key={`${x}-${y}`}>
          <path d={segment(x, y, 33, fill)} fill={now ? "#f0683c" : color} />
          <circle
            cx={x}
            cy={y}
            r="37"
            fill="none"
            stroke={now ? "#f0683c" : "#3b8a61"}
            strokeWidth="1.5"
            strokeOpacity={now ? 1 : 0.55}
          />
        </g>
      ))}
    </svg>
  );
}
