import { z } from "zod";
import { dayOf } from "./day-kinds.ts";
import { attachmentLimits, file } from "./files.ts";
import { idOf } from "./page.ts";
import { lineText } from "./one-line.ts";

// Inputs of calls for contracts, with people or with contacts: files and a term.

export const paperFiles = z.array(file).max(attachmentLimits.files, { error: "errors.too_many_files" });
/** Files to remove. */
export const removedFiles = z.array(idOf("file")).max(100);
export const paperTitle = lineText().min(1, { error: "errors.required" }).max(200);
/** A form can't send null: an empty text removes the day. */
export const emptyDay = z.preprocess((v) => (v === "" ? null : v), dayOf("term").nullable().optional());
/** The version that was read; forms send it as text. */
export const formVersion = z.coerce.number<number | string>().int().optional();
