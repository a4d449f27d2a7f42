import { z } from "zod";

// Apart from the calls of a second factor: the shell loads those of a session, and needs no others.

/** What signing in gives. */
export const signedIn = z.object({ access_token: z.string(), expires_in: z.int(), message: z.string() });
/**
 * The password was right, and more is asked for: `challenge` goes to the second step within `expires_in` seconds, with a code of the
 * second factor or, where somebody else knows the password, with the one that was mailed to the address or read out.
 */
export const challenged = z.object({
  challenge: z.string(),
  expires_in: z.int(),
  asks: z.enum(["second_factor", "first_code"]),
  message: z.string(),
});
