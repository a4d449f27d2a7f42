import { newId } from "#web/kit/new-id.ts";

/** Id of this tab, to recognise socket messages about its own changes. */
export const thisWindow = newId();
