import type { Invariant } from "#server/kit/area/invariants.ts";
import { portfolioInvariants } from "./portfolio/verify.ts";

export const contactInvariants: readonly Invariant[] = [
  ...portfolioInvariants,
  {
    says: "the rows of a contact's owners differ from its owners",
    find: `(SELECT hash_id, unnest(owners) AS owner FROM contact EXCEPT SELECT row_id, user_id FROM contact_owner)
      UNION ALL (SELECT row_id, user_id FROM contact_owner EXCEPT SELECT hash_id, unnest(owners) FROM contact)`,
  },
];
