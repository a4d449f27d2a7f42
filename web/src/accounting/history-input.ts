/** What a holder's history is asked for: the same for the screen, for hovering and for the export. */
export const historyInput = (id: string, url: Readonly<Record<string, string>>) => ({
  params: { id },
  query: { date_start: url.date_start, date_end: url.date_end },
});
