import type { ReactElement } from "react";

/** A circle that fills from below, `fill` from 0 to 1. Decorative: text must say the same. */
export function Glass({
  fill = 0,
  className,
  color = "var(--green-3)",
}: {
  fill?: number;
  className?: string | undefined;
  color?: string;
}): ReactElement {
  return (
    <svg className={className} viewBox="0 0 34 34" width="34" height="34" aria-hidden="true">
      <circle cx="17" cy="17" r="15.5" fill="none" stroke="var(--line-strong)" strokeWidth="1.5" />
      <path d={segment(17, 17, 13, fill)} fill={color} />
    </svg>
  );
}

/** SVG path of a circle's part below a level. */
export function segment(cx: number, cy: number, r: number, fill: number): string {
  const part = Math.min(1, Math.max(0, fill));
  if (part === 0) return "";
  if (part > 0.995) return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  const y = cy + r - 2 * r * part;
  const half = Math.sqrt(r * r - (y - cy) ** 2);
  const round = (n: number): number => Math.round(n * 100) / 100;
  return `M${round(cx - half)} ${round(y)}A${r} ${r} 0 ${part > 0.5 ? 1 : 0} 0 ${round(cx + half)} ${round(y)}Z`;
}

/** The logo. */
export function Mark({ size = 22 }: { size?: number }): ReactElement {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d="M4.6 12.4h14.8a7.4 7.4 0 0 1-14.8 0Z" fill="var(--now)" />
      <path
        d="M19.4 5.6a9.8 9.8 0 1 0 0 12.8"
        fill="none"
        stroke="var(--primary-text)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
