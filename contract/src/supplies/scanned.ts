import { z } from "zod";
import { personRef, namedRef, ref } from "../users/schemas.ts";
import { supplyStates } from "./lifecycle.ts";
import { supplyTypes } from "./schemas.ts";

/** A piece, or an article without numbers in an office, that a code is of. */
export const scannedSupply = z.object({
  hash_id: z.uuid(),
  code: z.string(),
  kind: z.enum(["piece", "article"]),
  supply: ref.extend({ type: z.enum(supplyTypes) }),
  serial_number: z.string().nullable(),
  maker_serial: z.string().nullable(),
  zone: ref.nullable(),
  state: z.enum(supplyStates).nullable(),
  /** What the office has of an article without numbers. */
  available: z.int().nullable(),
  shelf: z.string().nullable(),
  user: personRef.nullable(),
  department: namedRef.nullable(),
});
export type ScannedSupply = z.infer<typeof scannedSupply>;
