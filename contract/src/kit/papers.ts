import { z } from "zod";
import { day } from "./dates.ts";
import { attachmentLimits, file } from "./files.ts";

// What calls about papers with files and a term take, whoever they are with.

export const paperFiles = z.array(file).max(attachmentLimits.files, { error: "errors.too_many_files" });
/** Files that a change takes away. */
export const removedFiles = z.array(z.uuid()).max(100);
export const paperTitle = z.string().trim().min(1, { error: "errors.required" }).max(200);
/** A form has no word for nothing: an empty one takes the day away. */
export const emptyDay = z.preprocess((v) => (v === "" ? null : v), day.nullable().optional());
/** The version that was read, as a form sends it. */
export const formVersion = z.coerce.number<number | string>().int().optional();
