import { contactHref } from "#contract/contacts/hrefs.ts";
import { openFields, type Kind } from "#server/kit/kind.ts";
import { partKind } from "../parts/kind.ts";
import { written } from "./queries.ts";

/** What the timeline of a contact says of what it sells. */
export const portfolioFields: NonNullable<Kind["fields"]> = {
  ...openFields(...Object.keys(written.types), "packagings countries suppliers image photos"),
  components: "components_view",
};

/** What a product of a contact is to the rest of the house: found by its brand and what is said of it. */
export const portfolioKind: Kind = partKind({
  name: "portfolio",
  brands: "brand",
  title: "coalesce(b.name, left(q.description, 80))",
  sees: () => true,
  link: (contact, id) => contactHref.view(contact, { tab: "portfolio", portfolio: id }),
});
