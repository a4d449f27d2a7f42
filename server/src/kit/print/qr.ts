import { encode } from "uqr";

/** A QR code as an SVG path: the page draws it, so no markup is sent. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark && !row[x - 1] ? [`M${x} ${y}h${runFrom(row, x)}v1H${x}z`] : [])),
  );
  return { size, path: runs.join("") };
}

function runFrom(row: readonly boolean[], x: number): number {
  const end = row.indexOf(false, x);
  return (end === -1 ? row.length : end) - x;
}
