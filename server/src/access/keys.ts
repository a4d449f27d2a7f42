import type { Services } from "#server/kit/services.ts";
import { FactorKeys } from "./second-factor/keys.ts";
import type { SignInKeys } from "./sign-in.ts";
import { Tokens } from "./tokens.ts";

/** What signs people in, from the server's secret: two that are made of the same one read each other's tokens and codes. */
export const signInKeys = (secret: Services["secret"]): SignInKeys => ({
  tokens: new Tokens(secret("tokens")),
  factors: new FactorKeys(secret("second factors")),
});
