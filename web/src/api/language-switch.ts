import { updateProfile } from "#contract/settings/endpoints.ts";
import { call } from "./client.ts";
import { queryClient } from "./query.ts";
import { setLanguage, type Language } from "#web/kit/i18n.ts";

/** Another language for the whole screen. Signed in, the profile learns of it too: mails and notifications follow. */
export async function switchLanguage(next: Language, signedIn: boolean): Promise<void> {
  await setLanguage(next);
  if (!signedIn) return;
  await call(updateProfile, { body: { locale: next } }, { quiet: true }).catch(() => undefined);
  // Names and texts that the server words come in the new language.
  await queryClient.invalidateQueries();
}
