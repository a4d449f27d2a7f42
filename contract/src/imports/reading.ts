import { z } from "zod";

/** What separates the cells of a text file. */
export const separators = [";", ",", "tab", "|"] as const;
export type Separator = (typeof separators)[number];
export const tableEncodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;

/** How a file is read, where its reader chooses otherwise than was found. */
export const choices = {
  encoding: z.enum(tableEncodings).optional(),
  separator: z.enum(separators).optional(),
  /** The name of a spreadsheet's sheet. */
  sheet: z.string().max(200).optional(),
  /** The row of the headings, the first row being 1. */
  heading: z.coerce.number<number | string>().int().min(1).max(100).optional(),
};

/** How a file was read. */
export const reading = z.object({
  format: z.enum(["csv", "xlsx", "vcf"]),
  /** Null for spreadsheets, which say it themselves. */
  encoding: z.enum(tableEncodings).nullable(),
  separator: z.enum(separators).nullable(),
  sheet: z.string().nullable(),
  /** The sheets of a spreadsheet, hidden ones too. */
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  /** The row of the headings, the first row being 1; null for cards, which have none. */
  heading: z.int().nullable(),
  /** The beginnings of the first rows, of which one is that of the headings. */
  tops: z.array(z.object({ line: z.int(), text: z.string() })),
});
export type Reading = z.infer<typeof reading>;

/** What is doubtful of how a file was read, with its place. */
export const doubt = z.object({ line: z.int(), column: z.string().nullable(), message: z.string() });
