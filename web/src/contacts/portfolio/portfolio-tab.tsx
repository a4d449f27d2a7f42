import { getPortfolio } from "#contract/contacts/portfolio.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { PartList } from "../part-list.tsx";
import { portfolioOfOne, productName } from "./columns.tsx";

const PortfolioForm = lazyPart(() => import("./portfolio-form.tsx"));

/** The products of a contact; each opens in a drawer. */
export default function PortfolioTab({ contact }: { contact: Contact }) {
  const t = useT();
  const named = useNamed();
  const drawer = useAddressed(["portfolio"]);
  const list = useList(portfolioOfOne, {
    scope: "portfolio",
    fixed: { query: { contact_hash_id: contact.hash_id } },
    about: contact.name,
    onOpen: (p) => drawer.open({ portfolio: p.hash_id }),
  });
  const mayAdd = contact.can.update === true;
  return (
    <>
      <PartList
        list={list}
        label={t("portfolio.title")}
        empty="portfolio.none"
        add={mayAdd ? { label: t("portfolio.new"), run: () => drawer.open({ portfolio: "new" }) } : undefined}
      />
      <AddressedPanel
        word="portfolio"
        endpoint={getPortfolio}
        title={(p) => productName(p, t, named)}
        make={mayAdd && { title: t("portfolio.new"), form: <PortfolioForm contact={contact} onClose={drawer.close} /> }}
      >
        {(p, close) => <PortfolioForm product={p} contact={contact} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
