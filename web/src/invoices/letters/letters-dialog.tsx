import { IconChevronLeft, IconChevronRight, IconMailForward, IconUserOff } from "@tabler/icons-react";
import { useState } from "react";
import { proposeReminder, reminderPaper, sendReminders, type Owing } from "#contract/invoices/letters.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { call } from "#web/api/client.ts";
import { useChange, useReads } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { newId } from "#web/kit/new-id.ts";
import { showToast, toast } from "#web/kit/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Modal } from "#web/ui/lazy-overlays.tsx";
import { AddressField } from "./address-field.tsx";
import css from "./letters.module.css";
import { PaperButton } from "./paper-button.tsx";

export interface LettersDialogProps {
  opened: boolean;
  customers: readonly Owing[];
  onClose: () => void;
  onSent: () => void;
}
type Proposed = ClientOutput<typeof proposeReminder>["data"];
type Words = { address: string; subject: string; text: string };
const wordsOf = (p: Proposed): Words => ({ address: p.addresses[0]?.address ?? "", subject: p.subject, text: p.text });

/** The letters as proposed, and as somebody changed them. */
function useLetters(customers: readonly Owing[]) {
  const reads = useReads(
    customers.map((o) => ({ endpoint: proposeReminder, input: { params: { id: o.hash_id } } })),
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const [changed, setChanged] = useState<Readonly<Record<string, Words>>>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const all = customers.flatMap((o, i) => {
    const read = reads[i];
    if (!read || left.includes(o.hash_id)) return [];
    const proposed = (read.data as ClientOutput<typeof proposeReminder> | undefined)?.data;
    const words = changed[o.hash_id] ?? (proposed && wordsOf(proposed));
    return [{ id: o.hash_id, name: o.contact.name, read, proposed, words }];
  });
  return {
    all,
    change: (id: string, words: Words) => setChanged({ ...changed, [id]: words }),
    leaveOut: (id: string) => setLeft([...left, id]),
  };
}

/** One letter: to whom, about what, and its words. */
function Letter({ proposed, words, onChange }: { proposed: Proposed; words: Words; onChange: (words: Words) => void }) {
  const t = useT();
  return (
    <>
      <AddressField
        label={t("invoices.letter_to")}
        name="address"
        addresses={proposed.addresses}
        value={words.address}
        {...(words.address.trim() ? {} : { error: t("errors.required") })}
        onChange={(address) => onChange({ ...words, address })}
      />
      <TextField
        label={t("invoices.letter_subject_field")}
        name="subject"
        max={160}
        value={words.subject}
        onChange={(subject) => onChange({ ...words, subject })}
      />
      <LongTextField
        label={t("invoices.letter_words")}
        name="text"
        max={6000}
        rows={6}
        value={words.text}
        onChange={(text) => onChange({ ...words, text })}
      />
      <ul className={css.about}>
        {proposed.invoices.map((i) => (
          <li key={`${i.hash_id} ${i.due_on}`}>
            <b>{i.number}</b>
            <span>{t("invoices.overdue_since", { day: formatDay(i.due_on), count: i.late })}</span>
            <span>{formatMoney(i.open, i.currency_iso)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type OneLetter = ReturnType<typeof useLetters>["all"][number];

/** Sends the letters; `ready` are those that have an address, subject and text. */
function useSending(all: readonly OneLetter[], onSent: () => void) {
  const t = useT();
  const [key] = useState(newId);
  const send = useChange(sendReminders);
  const ready = all.flatMap(({ id, words, proposed }) =>
    words && proposed && words.address.trim() && words.subject.trim() && words.text.trim()
      ? [{ invoice_hash_id: id, mark: proposed.mark, ...words }]
      : [],
  );
  const run = async (): Promise<void> => {
    try {
      const { sent, skipped } = await send.mutateAsync({ input: { body: { letters: ready } }, idempotencyKey: key });
      if (sent > 0) toast(t("invoices.letters_sent", { count: sent }));
      if (skipped.length > 0) {
        const names = skipped.map((s) => s.contact.name).join(", ");
        showToast({ id: "letters-skipped", bad: true, message: t("invoices.letters_skipped", { names }) });
      }
      onSent();
    } catch {
      // The API client has shown the error.
    }
  };
  return { ready, run, busy: send.isPending };
}

interface LetterHeadProps {
  now: OneLetter;
  /** Which letter is meant to be shown, and how many there are; the last one is shown if there are fewer. */
  at: number;
  count: number;
  onAt: (at: number) => void;
}
/** Whose letter it is, with the buttons to the ones before and after. */
function LetterHead({ now, at, count, onAt }: LetterHeadProps) {
  const t = useT();
  return (
    <header className={css.head}>
      <IconButton
        label={t("invoices.letter_before")}
        icon={<IconChevronLeft stroke={1.6} />}
        disabled={at === 0}
        onClick={() => onAt(at - 1)}
      />
      <span className={css.who} aria-live="polite">
        <b>{now.name}</b>
        <span>
          {t("invoices.letter_of", { at: Math.min(at, count - 1) + 1, of: count })}
          {now.proposed ? ` · ${t(`invoices.letter_level_${now.proposed.level}`)}` : ""}
        </span>
      </span>
      <IconButton
        label={t("invoices.letter_next")}
        icon={<IconChevronRight stroke={1.6} />}
        disabled={at >= count - 1}
        data-autofocus
        onClick={() => onAt(at + 1)}
      />
    </header>
  );
}

/** Letters of several customers, read one after the other and sent together. */
export default function LettersDialog({ opened, customers, onClose, onSent }: LettersDialogProps) {
  const t = useT();
  const { all, change, leaveOut } = useLetters(customers);
  const [at, setAt] = useState(0);
  const { ready, run, busy } = useSending(all, onSent);
  const now = all[Math.min(at, all.length - 1)];
  return (
    <Modal opened={opened} onClose={onClose} title={t("invoices.read_letters")} size="lg">
      {now ? (
        <div className={css.letter}>
          <LetterHead now={now} at={at} count={all.length} onAt={setAt} />
          {now.proposed && now.words ? (
            <Letter key={now.id} proposed={now.proposed} words={now.words} onChange={(w) => change(now.id, w)} />
          ) : (
            <Loading of={now.read} rows={6} />
          )}
          <footer className={css.foot}>
            <PaperButton
              key={now.id}
              label={t("invoices.statement_title")}
              name={`${t("invoices.statement_title")} ${now.name}`}
              print={async () => await call(reminderPaper, { params: { id: now.id } })}
            />
            <Button icon={<IconUserOff stroke={1.6} />} onClick={() => leaveOut(now.id)}>
              {t("invoices.letter_leave_out")}
            </Button>
            <Button
              look="filled"
              icon={<IconMailForward stroke={1.6} />}
              busy={busy}
              disabled={ready.length === 0 || ready.length < all.length}
              onClick={() => void run()}
            >
              {t("invoices.send_letters", { count: all.length })}
            </Button>
          </footer>
        </div>
      ) : (
        <p>{t("invoices.letters_none")}</p>
      )}
    </Modal>
  );
}
