import { updateProfile } from "#contract/settings/endpoints.ts";
import { call } from "./client.ts";
import { queryClient } from "./query.ts";
import { setLanguage, type Language } from "#web/kit/i18n.ts";

/** Switches the language of the UI; if signed in, also of the profile, which mails and notifications use. */
export async function switchLanguage(next: Language, signedIn: boolean): Promise<void> {
  await setLanguage(next);
  if (!signedIn) return;
  await call(updateProfile, { body: { locale: next } }, { quiet: true }).catch(() => undefined);
  // Refetch names and texts that the server translates.
  await queryClient.invalidateQueries();
}
