import { useState } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { MOST_TOGETHER, officeOwed, personOwed } from "#contract/expenses/payments.ts";
import { isApiError } from "#web/api/errors.ts";
import { useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { useUrl } from "#web/kit/place.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Failed } from "#web/ui/atoms/failed.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { RecordShape } from "#web/ui/record/record-states.tsx";
import { useHolders } from "../payment/use-holders.ts";
import { TogetherForm } from "./together-form.tsx";

const ReceiptPanel = lazyDialog(() => import("./receipt-panel.tsx"));

/** Joint payment of what is owed to one person or by a whole office. */
export function Together({ zone, user }: { zone: string; user: string | undefined }) {
  const t = useT();
  const query = { limit: MOST_TOGETHER };
  const ofPerson = useRead(
    personOwed,
    { params: { zone, id: user ?? "" }, query },
    { quiet: true, enabled: user !== undefined },
  );
  const ofOffice = useRead(officeOwed, { params: { id: zone }, query }, { quiet: true, enabled: user === undefined });
  const { data: owed, error, refetch } = user === undefined ? ofOffice : ofPerson;
  const holders = useHolders(zone);
  const receipt = useAddressed(["payment"]);
  const [url] = useUrl();
  const [made, setMade] = useState<string>();
  const back = user === undefined ? expenseHref.payment(zone) : expenseHref.payment(zone, { together: "1" });
  const title = owed
    ? user === undefined
      ? t("payments.pay_office", { office: owed.zone.name })
      : t("payments.pay_person", { person: owed.user?.name ?? "", office: owed.zone.name })
    : "";
  usePageTitle(title || undefined);
  if (isApiError(error) && error.status === 404)
    return <EmptyGlass title={t("app.not_found_title")} text={t("app.not_found_text")} />;
  if (error && !owed) return <Failed text="ui.record_failed" onRetry={() => void refetch()} />;
  if (!owed) return <RecordShape />;
  return (
    <>
      {owed.data.length > 0 || owed.payments.length > 0 ? (
        <TogetherForm
          key={`${user ?? zone} ${made}`}
          owed={owed}
          zone={zone}
          user={user}
          holders={holders}
          title={title}
          onClose={() => go(back)}
          onPaid={(payment) => {
            setMade(payment);
            receipt.open({ payment });
          }}
        />
      ) : (
        <EmptyGlass
          title={t("expenses.none_owed")}
          text={t(user === undefined ? "expenses.none_owed_text" : "payments.none_owed_person")}
          action={<ButtonLink href={back}>{t("expenses.owed")}</ButtonLink>}
        />
      )}
      <ReceiptPanel opened={url.payment !== undefined} onClose={receipt.close} />
    </>
  );
}
