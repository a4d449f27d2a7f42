import { getPortfolio } from "#contract/contacts/portfolio.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { recordListTab } from "#web/ui/record/record-list.tsx";
import { portfolioOfOne, productName } from "./columns.tsx";

const PortfolioForm = lazyPart(() => import("./portfolio-form.tsx"));

/** The products of a contact; each opens in a drawer. */
export default recordListTab(portfolioOfOne, getPortfolio, {
  word: "portfolio",
  empty: "portfolio.none",
  add: "portfolio.new",
  title: (p, { t, named }) => productName(p, t, named),
  form: (of: Contact, p, close) => <PortfolioForm product={p} contact={of} onClose={close} />,
});
