import { contactHref } from "#contract/contacts/hrefs.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { isSampleState } from "#contract/tracking/lifecycle.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import type { AuditEntry, WhatHappenedProps } from "#web/ui/record/what-happened.tsx";
import css from "./tracking.module.css";
import { When } from "./words.tsx";
import { contactName } from "#web/ui/form/contact-value.ts";

const plain = (value: unknown): string => (typeof value === "string" ? value : "");

/** The texts of a sample's timeline. */
export function useSampleStory(): Omit<WhatHappenedProps, "kind" | "id"> {
  const t = useT();
  const verdict = (value: string): string =>
    value === "liked" || value === "changes" || value === "refused" ? t(`tracking.verdict_${value}`) : value;
  return {
    did: "tracking.did_",
    otherwise: "tracking.did_update",
    given: ({ details: d }: AuditEntry) => {
      const to = plain(d.to);
      return {
        code: plain(d.parcel_code),
        state: isSampleState(to) ? t(`tracking.state_${to}`) : to,
        verdict: verdict(plain(d.verdict)),
      };
    },
  };
}

/** The record's side column: customer, dates and cost. */
export function SampleSide({ sample: s }: { sample: Sample }) {
  const t = useT();
  const day = (value: string | null) => (value ? <When value={value} /> : null);
  const { customer, currency } = s;
  return (
    <>
      <SideSection title={t("ui.hangs_together")}>
        <Facts
          facts={[
            [
              t("tracking.customer"),
              <RefLink key="customer" href={customer.hash_id && contactHref.view(customer.hash_id, { tab: "samples" })}>
                {contactName(customer, t)}
              </RefLink>,
            ],
            [t("tracking.recipient"), s.recipient],
            [t("tracking.date"), day(s.date)],
            [t("tracking.sent_at"), day(s.sent_at)],
            [t("tracking.delivered_at"), day(s.delivered_at)],
            [t("tracking.follow_up_on"), day(s.follow_up_on)],
            [t("tracking.cost"), s.cost && currency ? formatMoney(s.cost, currency.iso) : null],
          ]}
        />
      </SideSection>
      {s.note ? (
        <SideSection title={t("tracking.note")}>
          <p className={css.words}>{s.note}</p>
        </SideSection>
      ) : null}
    </>
  );
}
