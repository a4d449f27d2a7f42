import { errorHref } from "#contract/kit/screens.ts";
import { homeHref } from "#contract/dashboard/hrefs.ts";
import { login } from "#contract/access/sign-in.ts";
import { secondStep } from "#contract/access/security.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query.ts";
import { keepSession } from "#web/api/session.ts";
import { forgetTypedPassword, keepTypedPassword } from "#web/api/typed-password.ts";
import { go } from "#web/kit/go.ts";
import { languageChosen, setLanguage, t } from "#web/kit/i18n.ts";
import { loadBootstrap } from "#web/api/me.ts";
import { toast } from "#web/kit/toast.ts";

/** The page to open after signing in; only pages of the product are accepted. */
export const wanted = (next: string | undefined): string =>
  next && /^\/admin(\/|\?|$)/u.test(next) && !next.startsWith(errorHref("")) ? next : homeHref.dashboard();

/** The challenge for the second step, and the code it asks for. */
export type Challenge = Pick<Extract<ClientOutput<typeof login>, { challenge: string }>, "challenge" | "asks">;

/** Signs in; returns the challenge if a second step is needed. */
export async function signIn(
  email: string,
  password: string,
  next: string | undefined,
): Promise<Challenge | undefined> {
  const answer = await call(login, { body: { email, password } });
  forgetTypedPassword();
  if (answer.challenge !== undefined) {
    if (answer.asks === "first_code") keepTypedPassword(password);
    return answer;
  }
  await enter(answer, next);
  return undefined;
}

/** The second step: a code of the app, a recovery code or the code of a first sign-in. */
export const completeSignIn = async (challenge: string, code: string, next: string | undefined): Promise<void> =>
  await enter(await call(secondStep, { body: { challenge, code } }), next);

async function enter(answer: ClientOutput<typeof secondStep>, next: string | undefined): Promise<void> {
  queryClient.clear();
  keepSession(answer.access_token, answer.expires_in);
  const { user } = await loadBootstrap();
  if (user?.locale && !languageChosen()) await setLanguage(user.locale);
  toast(t("access.login_successful"));
  go(wanted(next), { replace: true });
}
