import { contactHref } from "#contract/contacts/hrefs.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { partKind } from "../parts/kind.ts";
import { written } from "./queries.ts";

/** The fields of products on a contact's timeline. */
export const portfolioFields: NonNullable<Kind["fields"]> = {
  ...openFields(...Object.keys(written.types), "packagings countries suppliers image photos"),
  components: "components_view",
};

/** Registers products of contacts for search, trail and files; found by brand and description. */
export const portfolioKind: Kind = partKind({
  name: "portfolio",
  brands: "brand",
  title: "coalesce(b.name, left(q.description, 80))",
  sees: () => true,
  link: (contact, id) => contactHref.view(contact, { tab: "portfolio", portfolio: id }),
});
