/** What factories are certified for. */
export const certificateKinds = [
  "fssc22000",
  "iso22000",
  "iso9001",
  "brcgs",
  "ifs",
  "haccp",
  "halal",
  "kosher",
  "organic",
  "other",
] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** So many days before its last day a certificate is warned of. */
export const WARNING_DAYS = 60;
const DAY = 86_400_000;
/** The day that comes so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

export const certificateStates = ["soon", "expired"] as const;
/** Where a certificate stands on a day; it is valid through its last day. */
export const certificateState = (expires_on: string | null, today: string): "valid" | "soon" | "expired" => {
  if (expires_on === null || expires_on > dayAfter(today, WARNING_DAYS)) return "valid";
  return expires_on < today ? "expired" : "soon";
};
