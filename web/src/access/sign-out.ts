import { forgetTypedPassword } from "#web/api/typed-password.ts";
import { guestHref } from "#contract/access/hrefs.ts";
import { logout } from "#contract/access/endpoints.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query.ts";
import { dropSession, isAside } from "#web/api/session.ts";
import { go } from "#web/kit/go.ts";
import { stopSeeingAs } from "./stop-seeing-as.ts";
import { t } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";

/** Ends the session on the server and here; here also when the server can't be reached. */
export async function signOut(everywhere = false): Promise<void> {
  if (isAside()) return await stopSeeingAs();
  await call(logout, { query: everywhere ? { device: "all" } : {} }, { quiet: true }).catch(() => undefined);
  dropSession();
  go(guestHref.signIn());
  queryClient.clear();
  forgetTypedPassword();
  toast(t("access.logged_out"));
}
