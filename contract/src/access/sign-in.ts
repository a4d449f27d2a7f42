import { z } from "zod";
import { asciiAddress, mailAddress } from "../kit/mail-address.ts";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { done } from "../kit/page.ts";
import { challenged, signedIn } from "./signed-in.ts";

const email = mailAddress;
const secret = z.string().min(1, { error: "errors.required" }).max(200);

export const login = endpoint({
  name: "access.login",
  method: "POST",
  path: "/api/login",
  permission: "public",
  ownTransaction: true,
  summary:
    "Signs in, or asks for the two-factor code or the code of a first sign-in; the answer is the same for an unknown account and a wrong password, whatever else the account requires.",
  body: z.object({
    email: lineText().toLowerCase().overwrite(asciiAddress).min(1, { error: "errors.required" }).max(200),
    password: secret,
    device: lineText().max(120).optional(),
  }),
  response: z.union([
    signedIn.extend({ challenge: z.never().optional(), asks: z.never().optional() }),
    challenged.extend({ access_token: z.never().optional() }),
  ]),
});
export const forgetPassword = endpoint({
  name: "access.forget",
  method: "POST",
  path: "/api/forgetPassword",
  permission: "public",
  ownTransaction: true,
  summary:
    "Sends a mail with a link to choose a new password if the account exists; the answer is the same if it does not.",
  body: z.object({ email }),
  response: done,
});
export const resetPassword = endpoint({
  name: "access.reset",
  method: "POST",
  path: "/api/resetPassword",
  permission: "public",
  ownTransaction: true,
  summary:
    "Sets a password with the token of the mail: single use, one hour; 72 for an invitation. Answers with the address to sign in with.",
  body: z.object({ token: z.string().min(1).max(200), password: secret, password_confirmation: secret }),
  response: done.extend({ email: z.string() }),
});
export const register = endpoint({
  name: "access.register",
  method: "POST",
  path: "/api/register",
  permission: "public",
  ownTransaction: true,
  summary:
    "Creates the first administrator, with the set-up code; later, sends a mail to confirm the address. The account is created once the address is confirmed, and waits for activation.",
  body: z.object({
    name: lineText().min(1, { error: "errors.required" }).max(120),
    email,
    password: secret,
    password_confirmation: secret,
    setup_code: lineText().max(100).optional(),
  }),
  response: z.object({ message: z.string(), active: z.boolean() }),
});
export const confirmAddress = endpoint({
  name: "access.confirmAddress",
  method: "POST",
  path: "/api/register/confirm",
  permission: "public",
  ownTransaction: true,
  summary:
    "Confirms the address of someone who registered, with the token of the mail (single use, 72 hours) and the password they registered with (five tries). Creates the account, which waits for activation.",
  body: z.object({ token: z.string().min(1).max(200), password: secret }),
  response: done,
});
export const signInEndpoints = [login, forgetPassword, resetPassword, register, confirmAddress];
