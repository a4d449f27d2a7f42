import { login } from "#contract/access/endpoints.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query.ts";
import { keepSession } from "#web/api/session.ts";
import { go } from "#web/app/go.ts";
import { languageChosen, setLanguage, t } from "#web/app/i18n.ts";
import { loadBootstrap } from "#web/app/me.ts";
import { toast } from "#web/app/toast.ts";

/** Where one wanted to go before signing in: inside the product only. */
export const wanted = (next: string | undefined): string =>
  next && /^\/admin(\/|\?|$)/u.test(next) && !next.startsWith("/admin/error") ? next : "/admin/dashboard";

export async function signIn(email: string, password: string, next: string | undefined): Promise<void> {
  const answer = await call(login, { body: { email, password } });
  queryClient.clear();
  keepSession(answer.access_token, answer.expires_in);
  const { user } = await loadBootstrap();
  if (user?.locale && !languageChosen()) await setLanguage(user.locale);
  toast(t("access.login_successful"));
  go(wanted(next), { replace: true });
}
