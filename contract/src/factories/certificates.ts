/** The certifications a factory may have. */
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

export const certificateStates = ["soon", "expired"] as const;
