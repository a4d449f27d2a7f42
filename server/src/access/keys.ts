import type { Services } from "#server/kit/area/services.ts";
import { FactorKeys } from "./second-factor/keys.ts";
import type { SignInKeys } from "./sign-in.ts";
import { Tokens } from "./tokens.ts";

/** The keys for signing in, derived from the server's secret: servers with the same secret accept each other's tokens and codes. */
export const signInKeys = (secret: Services["secret"]): SignInKeys => ({
  tokens: new Tokens(secret("tokens")),
  factors: new FactorKeys(secret("second factors")),
});
