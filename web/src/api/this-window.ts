/** Id of this tab, to recognise socket messages about its own changes. */
export const thisWindow = crypto.randomUUID();
