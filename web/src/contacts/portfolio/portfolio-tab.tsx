import { getPortfolio } from "#contract/contacts/portfolio.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordListTab } from "#web/ui/record/record-list.tsx";
import { portfolioOfOne, productName } from "./columns.tsx";

const PortfolioForm = lazyPart(() => import("./portfolio-form.tsx"));

/** The products of a contact; each opens in a drawer. */
export default function PortfolioTab({ contact }: { contact: Contact }) {
  const t = useT();
  const named = useNamed();
  return (
    <RecordListTab
      list={portfolioOfOne}
      scope="portfolio"
      of={contact}
      query={{ contact_hash_id: contact.hash_id }}
      label={t("portfolio.title")}
      empty="portfolio.none"
      add={contact.can.update === true && t("portfolio.new")}
      word="portfolio"
      endpoint={getPortfolio}
      title={(p) => productName(p, t, named)}
      form={(p, close) => <PortfolioForm product={p} contact={contact} onClose={close} />}
    />
  );
}
