import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { holderHref } from "#contract/accounting/hrefs.ts";
import { reverseTransaction, type Holder } from "#contract/accounting/endpoints.ts";
import { transactionDetails } from "#contract/expenses/endpoints.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { isApiError } from "#web/api/errors.ts";
import { queryClient, useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { Day, Moment } from "#web/ui/atoms/day.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ReasonDialog } from "#web/ui/ask-reason.ts";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import { Button } from "#web/ui/atoms/button.tsx";

import { RateLine } from "./rate-line.tsx";
import css from "./transaction.module.css";
import { kindWord, Signed } from "./words.tsx";
import type { Transaction } from "#contract/expenses/schemas.ts";

const ledger = new Set([
  "account",
  "box",
  "advance",
  "reason",
  "owed",
  "opening",
  "outside",
  "exchange",
  "exchange_difference",
  "cash_difference",
  "salary_owed",
  "body_owed",
]);

interface Line {
  transaction_hash_id: string;
  invoices: FileRef[];
}

/** Files of a transaction, taken from the cached history rows. */
function papersOf(id: string): readonly FileRef[] {
  const pages = queryClient
    .getQueriesData<{ pages?: { data: Line[] }[] }>({ queryKey: ["accounting"] })
    .flatMap(([, d]) => d?.pages ?? []);
  return pages.flatMap((p) => p.data).find((r) => r.transaction_hash_id === id)?.invoices ?? [];
}

/** Currencies of the rate: for a transfer from the paying to the receiving holder's, for a payment from the owed currency to the holder's. */
function crossing(postings: readonly { kind: string; currency_iso: string }[]): (string | undefined)[] {
  const [first, second] = postings.filter((p) => ["account", "box"].includes(p.kind));
  if (first && second)
    return first.currency_iso === second.currency_iso ? [] : [first.currency_iso, second.currency_iso];
  const owed = postings.find((p) => p.currency_iso !== first?.currency_iso);
  return [owed?.currency_iso, first?.currency_iso];
}

/** One transaction: purpose, person, rate and postings. */
export default function TransactionDetails({ id, holder }: { id: string; holder: Holder | undefined }) {
  const t = useT();
  const [url, setUrl] = useUrl();
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { run: submit } = useSubmitKey();
  const reverse = useChange(reverseTransaction, { quiet: true });
  const read = useRead(transactionDetails, { params: { id } });
  const { data } = read;
  if (!data)
    return (
      <div className={css.body}>
        <Loading of={read} rows={6} />
      </div>
    );
  const d = data.data;
  const takeBack = async (motif: string): Promise<void> => {
    try {
      const { data: made } = await submit((idempotencyKey) =>
        reverse.mutateAsync({ input: { params: { id }, body: { motif } }, idempotencyKey }),
      );
      setAsked(false);
      toast(t("accounting.taken_back", { number: d.number }));
      setUrl({ transaction: made.hash_id });
    } catch (e) {
      if (!isApiError(e)) throw e;
      setProblem(e.message);
    }
  };
  return (
    <div className={css.body}>
      <TransactionFacts id={id} holder={holder} url={url} d={d} />
      <Postings d={d} />
      {d.can.reverse ? (
        <Button className={css.act} icon={<IconArrowBackUp stroke={1.6} />} onClick={() => setAsked(true)}>
          {t("accounting.take_back")}
        </Button>
      ) : null}
      <ReasonDialog
        opened={asked}
        onClose={() => {
          setAsked(false);
          setProblem(undefined);
        }}
        title={t("accounting.take_back_title", { number: d.number })}
        text={t("accounting.take_back_text")}
        label={t("accounting.take_back_motif")}
        confirm={t("accounting.take_back")}
        danger
        busy={reverse.isPending}
        {...(problem && { error: problem })}
        onConfirm={(motif) => void takeBack(motif)}
      />
    </div>
  );
}

interface TransactionFactsProps {
  id: string;
  holder: Holder | undefined;
  url: Readonly<Record<string, string>>;
  d: Transaction;
}

/** What the transaction is, where it comes from and what reverses it. */
function TransactionFacts({ id, holder, url, d }: TransactionFactsProps) {
  const t = useT();
  const linkTo = (other: string): string => (holder ? holderHref(holder, { transaction: other, view: url.view }) : "#");
  const files = papersOf(id);
  const [from, to] = crossing(d.postings);
  return (
    <Facts
      facts={[
        [t("accounting.number"), d.number],
        [t("accounting.movement"), kindWord(d.kind, t)],
        [t("accounting.date"), <Day key="d" value={d.date} />],
        [
          t(d.source ? `accounting.source_${d.source.kind}` : "accounting.label"),
          d.source ? <RefLink key="s" href={d.source.link}>{`${d.source.number} ${d.source.title}`}</RefLink> : d.label,
        ],
        [t("accounting.by"), d.user ? <PersonName key="p" person={d.user} size="small" /> : null],
        [t("accounting.written"), <Moment key="m" value={d.created_at} />],
        [
          t("accounting.rate"),
          d.rate_exchange && from && to ? <RateLine key="r" from={from} to={to} rate={d.rate_exchange} /> : null,
        ],
        [
          t("accounting.reverses"),
          d.reverses_hash_id ? (
            <RefLink key="x" href={linkTo(d.reverses_hash_id)}>
              {t("accounting.first_transaction")}
            </RefLink>
          ) : null,
        ],
        [
          t("accounting.reversed_by"),
          d.reversed_by_hash_id ? (
            <RefLink key="y" href={linkTo(d.reversed_by_hash_id)}>
              {t("accounting.reversing_transaction")}
            </RefLink>
          ) : null,
        ],
        [t("accounting.files"), files.length ? <FileThumbs key="f" files={files} most={8} /> : null],
      ]}
    />
  );
}

/** Its lines in the ledger. */
function Postings({ d }: { d: Transaction }) {
  const t = useT();
  return (
    <>
      <h3 className={css.title}>{t("accounting.postings")}</h3>
      <ul className={css.postings}>
        {d.postings.map((p) => (
          <li key={`${p.kind} ${p.name} ${p.currency_iso} ${p.amount}`}>
            <span>
              {p.name ?? t(`accounting.ledger_${ledger.has(p.kind) ? p.kind : "other"}`)}
              {p.name ? <small>{t(`accounting.ledger_${ledger.has(p.kind) ? p.kind : "other"}`)}</small> : null}
            </span>
            <Signed amount={p.amount} iso={p.currency_iso} />
          </li>
        ))}
      </ul>
      <p className={css.note}>{t("accounting.postings_text")}</p>
    </>
  );
}
