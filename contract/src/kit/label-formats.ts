import { z } from "zod";
import type { LabelGrid } from "./label-grid.ts";

const roll = (width: number, height: number): LabelGrid => ({
  page: [width, height],
  label: [width, height],
  columns: 1,
  rows: 1,
  margin: [0, 0],
  gap: [0, 0],
});
/** The label formats, in millimetres: sheets as sold by Avery (3474, L7165), and rolls for label printers, one page per label. */
export const labelFormats = {
  sheet_24: { page: [210, 297], label: [70, 37], columns: 3, rows: 8, margin: [0, 0.5], gap: [0, 0] },
  sheet_8: { page: [210, 297], label: [99.1, 67.7], columns: 2, rows: 4, margin: [4.65, 13.1], gap: [2.5, 0] },
  roll_57: roll(57, 32),
  roll_100: roll(100, 62),
} as const satisfies Record<string, LabelGrid>;
export type LabelFormat = keyof typeof labelFormats;
export const labelFormatNames = Object.keys(labelFormats) as [LabelFormat, ...LabelFormat[]];
export const positionsOf = (format: LabelFormat): number => labelFormats[format].columns * labelFormats[format].rows;

/** The most labels in one file. */
export const MOST_LABELS = 240;
/** What each file of labels is asked for with. */
export const labelQuery = {
  format: z.enum(labelFormatNames).default("sheet_24"),
  copies: z.coerce.number<number | string>().int().min(1).max(MOST_LABELS).default(1),
  start: z.coerce.number<number | string>().int().min(1).max(24).default(1),
  /** The language of the labels; when left out, the reader's. */
  language: z.enum(["en", "fr"]).optional(),
};
