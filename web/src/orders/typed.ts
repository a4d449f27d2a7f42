/** `plain` turns a typed number (comma or point) into a decimal for the API; `shown` writes it with a comma, as both languages do. */
export const plain = (typed: string): string => typed.trim().replace(",", ".");
export const shown = (decimal: string | null): string => decimal?.replace(".", ",") ?? "";
