/** Milliseconds for which the password of a first sign-in is kept. */
const KEPT_MS = 10 * 60_000;
let typed: { readonly password: string; readonly at: number } | undefined;

/**
 * Keeps the password that was just typed at a first sign-in, in this page's memory alone, so that the form for a new one, which comes next,
 * does not ask for it again. After a reload the form asks.
 */
export function keepTypedPassword(password: string): void {
  typed = { password, at: Date.now() };
}
export const typedPassword = (): string | undefined =>
  typed && Date.now() - typed.at < KEPT_MS ? typed.password : undefined;
/** Forgets it: it was used, refused, or its person signed out. */
export function forgetTypedPassword(): void {
  typed = undefined;
}
