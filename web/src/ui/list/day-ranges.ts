const iso = (d: Date): string =>
  `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, "0")}-${String(d.getDate()).padStart(2, "0")}`;

/** Date range presets (specification, section 9, plus quarters and years), up to `today`. */
export function dayRanges(today: string): readonly { key: string; from: string; to: string }[] {
  const now = new Date(`${today}T00:00`);
  const day = (back: number): string => iso(new Date(now.getFullYear(), now.getMonth(), now.getDate() - back));
  const month = (back: number, last = false): string =>
    iso(new Date(now.getFullYear(), now.getMonth() - back + (last ? 1 : 0), last ? 0 : 1));
  /** `months` whole months, the first one `back` months ago. */
  const span = (back: number, months: number) => ({ from: month(back), to: month(back - months + 1, true) });
  const ofQuarter = now.getMonth() % 3;
  const ofYear = now.getMonth();
  return [
    { key: "today", from: day(0), to: day(0) },
    { key: "yesterday", from: day(1), to: day(1) },
    { key: "last_7", from: day(6), to: day(0) },
    { key: "last_30", from: day(29), to: day(0) },
    { key: "this_month", from: month(0), to: month(0, true) },
    { key: "last_month", from: month(1), to: month(1, true) },
    { key: "this_quarter", ...span(ofQuarter, 3) },
    { key: "last_quarter", ...span(ofQuarter + 3, 3) },
    { key: "this_year", ...span(ofYear, 12) },
    { key: "last_year", ...span(ofYear + 12, 12) },
  ];
}
