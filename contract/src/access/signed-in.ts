import { z } from "zod";

// Separate from the second-factor calls, so that the web app's first bundle does not load those.

/** The answer of a successful sign-in. */
export const signedIn = z.object({ access_token: z.string(), expires_in: z.int(), message: z.string() });
/**
 * The password was right, but a second step is needed: send `challenge` within `expires_in` seconds, with a code of the second factor or,
 * where somebody else knows the password, with the code that the person got by mail or was told.
 */
export const challenged = z.object({
  challenge: z.string(),
  expires_in: z.int(),
  asks: z.enum(["second_factor", "first_code"]),
  message: z.string(),
});
