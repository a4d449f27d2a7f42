export const schemes = ["light", "dark", "auto"] as const;
export type Scheme = (typeof schemes)[number];
/** The storage key that the back office uses too (`app/app.tsx`). */
const KEPT = "cordial.theme";

export const schemeNow = (): Scheme => schemes.find((one) => one === localStorage.getItem(KEPT)) ?? "auto";
const isDark = (): boolean => window.matchMedia("(prefers-color-scheme: dark)").matches;

/** Sets the attribute that the tokens depend on (`app/tokens.css`). */
export function showScheme(scheme: Scheme = schemeNow()): void {
  const shown = scheme === "auto" ? (isDark() ? "dark" : "light") : scheme;
  document.documentElement.dataset.mantineColorScheme = shown;
}
export function chooseScheme(scheme: Scheme): void {
  localStorage.setItem(KEPT, scheme);
  showScheme(scheme);
}
/** Applies the scheme now and whenever the system's scheme changes. */
export function followScheme(): void {
  showScheme();
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => showScheme());
}
