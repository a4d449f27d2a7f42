import type { Language } from "./i18n.ts";

/** `2026-06`; months count from 1. */
export const monthOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}`;

/** `Jun` or `June`, of a month or a day in it (`2026-06`, `2026-06-14`). */
export const monthName = (at: string, style: "short" | "long", language: Language): string =>
  new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", { month: style, timeZone: "UTC" }).format(
    new Date(`${at.slice(0, 7)}-15T12:00:00Z`),
  );

/** `January 2027`, of `2027-01`. */
export const monthWords = (month: string, language: Language): string =>
  `${monthName(month, "long", language)} ${month.slice(0, 4)}`;
