import * as calls from "#contract/reference/proposals.ts";
import { changing, reading, type Route } from "#server/kit/http/route.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { keepProposed, mergeProposed, refuseProposal } from "./decide.ts";
import { proposeEntry } from "./propose.ts";
import { findAlike, listedProposals, proposedOn, readProposal } from "./read.ts";

export const proposalRoutes = (kinds: readonly Kind[]): Route[] => [
  reading(calls.findAlike, findAlike(kinds)),
  reading(calls.listProposals, listedProposals(kinds)),
  reading(calls.getProposal, readProposal(kinds)),
  reading(calls.proposalsOn, proposedOn(kinds)),
  changing(calls.propose, proposeEntry(kinds)),
  changing(calls.keepProposal, keepProposed(kinds)),
  changing(calls.mergeProposal, mergeProposed(kinds)),
  changing(calls.refuseProposal, refuseProposal(kinds)),
];
