/** The host of the server, which ends the identifiers of appointments. */
export const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname;
