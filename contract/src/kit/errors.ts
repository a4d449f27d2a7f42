import { z } from "zod";

/** The body of every error. `errors` maps a field to its texts; `code` is for programs. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
