import { href, query } from "../kit/href.ts";
import type { listProposals } from "./proposals.ts";

/** What was proposed for the lists; `edit`: the proposal whose panel is open. */
export const proposalHref = { list: href("/admin/tools/proposals", query<typeof listProposals, "edit">()) };
