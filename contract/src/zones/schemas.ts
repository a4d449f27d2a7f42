import { z } from "zod";

/** Something of a list, in both languages. */
export const named = z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() });
