import { formatDay } from "#contract/kit/dates.ts";
import { spendTime } from "#contract/tickets/process-endpoints.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { timeWords } from "./clocks.tsx";
import css from "./tickets.module.css";

/** Time spent on a ticket, the newest first. One's own entries are taken back, and undone. */
export default function TimeTab({ ticket: o, onNew }: { ticket: Ticket; onNew: () => void }) {
  const t = useT();
  const { me } = useMe();
  const { mutateAsync } = useChange(spendTime);
  const takeBack = async ({ hash_id: replaces, day, minutes, text }: Ticket["times"][number]): Promise<void> => {
    const put = async (body: { minutes: number; replaces?: string }) =>
      await mutateAsync({ input: { params: { id: o.hash_id }, body: { day, text, ...body } } }).catch(() => undefined);
    if (await put({ minutes: 0, replaces }))
      toastUndo(t("tickets.time_removed"), () => {
        void put({ minutes }).then((answer) => answer && toast(t("tickets.time_noted")));
      });
  };
  return (
    <div className={css.thread}>
      {o.can.time ? (
        <span>
          <Button onClick={onNew}>{t("tickets.time_new")}</Button>
        </span>
      ) : null}
      {o.times.length === 0 ? <p className={css.soft}>{t("tickets.time_none")}</p> : null}
      <ul className={css.people}>
        {o.times.map((entry) => (
          <li key={entry.hash_id}>
            <span>
              <PersonName person={entry.person} size="small" />{" "}
              <span className={css.soft}>{[formatDay(entry.day), entry.text].filter(Boolean).join(" · ")}</span>
            </span>
            <span className={css.deeds}>
              <span>{timeWords(entry.minutes, t)}</span>
              {entry.person.hash_id === me.hash_id && o.can.time ? (
                <Button size="small" look="quiet" onClick={() => void takeBack(entry)}>
                  {t("tickets.time_remove")}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
