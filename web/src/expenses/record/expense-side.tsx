import { Suspense } from "react";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { AppointmentOfExpense } from "#web/agenda/public.ts";
import { useMe } from "#web/api/me.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { rhythmInWords } from "#web/ui/record/rhythm.ts";
import type { AuditEntry } from "#web/ui/record/what-happened.tsx";
import { paymentPath } from "../actions.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Amount of an audit entry: a decimal with its currency, or already formatted text. */
function amountOf({ details }: AuditEntry): string {
  const amount = text(details.amount);
  return /^\d+(\.\d+)?$/u.test(amount) ? `${formatAmount(amount)} ${text(details.currency)}` : amount;
}

/** Texts of an expense's timeline. */
export const expenseStory = {
  did: "expenses.did_",
  otherwise: "expenses.did_change",
  given: (e: AuditEntry) => ({ amount: amountOf(e), holder: text(e.details.holder) }),
  words: (e: AuditEntry) => text(e.details.motif) || text(e.details.reason) || undefined,
};

/** The advances chosen by the owner, and the amount each covers. */
const Advances = ({ expense: e, accountant }: { expense: Expense; accountant: boolean }) => (
  <>
    {e.advances.map((a) => (
      <div key={a.hash_id}>
        {a.title === null ? (
          a.number
        ) : (
          <RefLink href={(accountant ? advanceHref.atAccounting : advanceHref.view)(a.hash_id)}>{a.number}</RefLink>
        )}{" "}
        {a.amount ? <Money value={a.amount} iso={a.currency.iso} tight strong={false} /> : a.title}
      </div>
    ))}
  </>
);

/** The recurring expense it was created from; only its number if the user may not see it. */
function RepeatOf({ of }: { of: NonNullable<Expense["repeat_of"]> }) {
  const t = useT();
  if (of.hash_id === null) return <>{t("recurrence.of_hidden", { number: of.number })}</>;
  return (
    <RefLink href={expenseHref.view(of.hash_id, { tab: "repeats" })}>
      {of.number} {of.title}
    </RefLink>
  );
}

/** Side column: related records and note. */
export function ExpenseSide({ expense: e, accountant }: { expense: Expense; accountant: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { can } = useMe();
  const keeps = can("accountings_users_expenses", e.zone_hash_id) || can("accountings_all", e.zone_hash_id);
  return (
    <>
      <SideSection title={t("ui.hangs_together")}>
        <Facts
          facts={[
            [
              t("expenses.office"),
              keeps ? <RefLink href={expenseHref.ofOffice(e.zone_hash_id)}>{e.zone.name}</RefLink> : e.zone.name,
            ],
            [
              t("expenses.person"),
              keeps ? (
                <RefLink href={expenseHref.ofOffice(e.zone_hash_id, { user_hash_id: e.user.hash_id })}>
                  <PersonName person={e.user} size="small" />
                </RefLink>
              ) : (
                <PersonName person={e.user} size="small" />
              ),
            ],
            [
              t(e.recurrence?.fixed ? "expenses.comes_of_load" : "expenses.comes_of"),
              e.recurrence?.seen ? (
                <RefLink href={zoneHref.charge(e.zone_hash_id, { expense: e.recurrence.hash_id })}>
                  {e.recurrence.title}
                </RefLink>
              ) : (
                (e.recurrence?.title ?? null)
              ),
            ],
            [t("recurrence.repeats"), e.repeats ? rhythmInWords(e.repeats, t, language) : null],
            [t("recurrence.of"), e.repeat_of ? <RepeatOf of={e.repeat_of} /> : null],
            [t("expenses.collaborator"), e.collaborator ? <PersonName person={e.collaborator} size="small" /> : null],
            [t("expenses.invoice_number"), e.invoice_number],
            [t("expenses.advances"), e.advances.length ? <Advances expense={e} accountant={accountant} /> : null],
            [
              t("expenses.payment"),
              accountant && e.can.pay ? <RefLink href={paymentPath(e)}>{t("expenses.pay")}</RefLink> : null,
            ],
          ]}
        />
      </SideSection>
      {e.type === "TRAVEL" && (can("agenda_view") || can("agenda_view_all")) ? (
        <Suspense>
          <AppointmentOfExpense expense={e.hash_id} />
        </Suspense>
      ) : null}
      {e.reason ? (
        <SideSection title={t("expenses.note_to_approver")}>
          <p style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{e.reason}</p>
        </SideSection>
      ) : null}
    </>
  );
}
