import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { Holder } from "#contract/accounting/endpoints.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";

interface PaymentSideProps {
  expense: Expense;
  holder: Holder | undefined;
  amount: string;
  /** The amount in the holder's currency, if different. */
  inHolder?: string;
  remains: string;
}

/** Side column: owed amount and person, remainder, and the holder's balance afterwards. */
export function PaymentSide({ expense: e, holder, amount, inHolder, remains }: PaymentSideProps) {
  const t = useT();
  const iso = e.currency.iso;
  const leaves = inHolder ?? (holder?.currency.iso === iso ? amount : "");
  const money = (value: string, code: string) => <Money value={value} iso={code} tight />;
  return (
    <>
      <SideSection title={t("expenses.one")}>
        <Facts
          facts={[
            [
              t("expenses.number"),
              <RefLink key="n" href={expenseHref.atAccounting(e.hash_id)}>
                {e.number}
              </RefLink>,
            ],
            [t("expenses.name"), e.title],
            [t("expenses.person"), <PersonName key="p" person={e.user} size="small" />],
            [t("expenses.validated_amount"), money(e.validated_amount ?? e.amount, iso)],
            [t("expenses.covered"), decimal(e.settled_amount).gt(0) ? money(e.settled_amount, iso) : null],
            [t("expenses.paid"), money(e.paid_amount, iso)],
          ]}
        />
      </SideSection>
      <SideSection title={t("expenses.afterwards")}>
        <Facts
          facts={[
            [t("expenses.remains"), money(remains, iso)],
            [
              holder?.name ?? "",
              holder && leaves ? money(toWire(decimal(holder.amount).minus(leaves)), holder.currency.iso) : null,
            ],
          ]}
        />
      </SideSection>
    </>
  );
}
