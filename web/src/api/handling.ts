import { guestHref } from "#contract/access/hrefs.ts";
import { errorHref } from "#contract/kit/screens.ts";
import { settingsHref } from "#contract/settings/hrefs.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { checkPermission } from "#contract/access/endpoints.ts";
import { go } from "#web/kit/go.ts";
import { t } from "#web/kit/i18n.ts";
import { isWaitedFor, NETWORK_TOAST } from "#web/kit/line.ts";
import { toastError } from "#web/kit/toast.ts";
import type { CallOptions } from "./client.ts";
import type { ApiError } from "./errors.ts";
import { endSeeingAs } from "./seeing-as.ts";
import { dropSession, isAside, signedIn } from "./session.ts";

/** Reports a failure as specified (section 8) and returns the error for the caller. */
export function globalHandling(endpoint: AnyEndpoint, error: ApiError, options: CallOptions, of?: string): ApiError {
  if (endpoint.ownFailures) return error;
  if (error.status === 401) unauthorized(error);
  else if (!options.quiet) showError(endpoint, error, options, of);
  return error;
}

function unauthorized(error: ApiError): void {
  // The impersonation session expired: return to the user's own session.
  if (isAside()) return endSeeingAs();
  toastError(error.message || t("app.unauthorized"), "unauthorized");
  dropSession();
  go(guestHref.signIn());
}

function showOffline(): void {
  if (!isWaitedFor()) toastError(t("app.network_error"), NETWORK_TOAST);
}

function showError(endpoint: AnyEndpoint, error: ApiError, options: CallOptions, of: string | undefined): void {
  if (error.status === 0) showOffline();
  else if (error.status === 404 && signedIn()) go(errorHref("404"), { replace: true });
  else if (error.status === 403) {
    if (options.route || endpoint.name === checkPermission.name) go(errorHref("403"), { replace: true });
  } else if (error.status === 423) go(settingsHref.profile());
  else if (error.errors && Object.keys(error.errors).length > 0)
    for (const text of new Set(Object.values(error.errors).flat())) toastError(text, text, of);
  else toastError(error.message || t("app.unknown_error"), undefined, of);
}
