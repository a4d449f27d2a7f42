/** Text of an answer or a mail without its ids, times and ports. Their digits may happen to be the amount that a test looks for. */
export const withoutIds = (said: unknown): string =>
  (typeof said === "string" ? said : JSON.stringify(said))
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/giu, "")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/gu, "")
    .replaceAll(/:\d{4,5}\//gu, "/");
