import { IconDeviceDesktop, IconDeviceMobile, IconEye } from "@tabler/icons-react";
import { useState, type ReactElement } from "react";
import { endOwnSession, listSessions } from "#contract/access/security.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { signOut } from "#web/access/public.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import css from "./sessions.module.css";

type Session = ClientOutput<typeof listSessions>["data"][number];
const PHONES = new Set(["iPhone", "iPad", "Android"]);

/** The person's sessions; each can be ended, or all at once. */
export default function Sessions(): ReactElement {
  const t = useT();
  const read = useRead(listSessions, {});
  const sessions = read.data?.data;
  const [all, setAll] = useState(false);
  const end = useChange(endOwnSession, { onDone: ({ message }) => toast(message) });
  if (!sessions) return <Loading of={read} rows={4} text="ui.list_failed" />;
  return (
    <section className={css.sessions} aria-labelledby="sessions">
      <h2 id="sessions">{t("settings.sessions")}</h2>
      <p className={css.words}>{t("settings.sessions_text")}</p>
      <ul className={css.list}>
        {sessions.map((s) => (
          <Row
            key={s.hash_id}
            session={s}
            busy={end.isPending && end.variables.input.params.id === s.hash_id}
            onEnd={() => end.mutate({ input: { params: { id: s.hash_id } } })}
          />
        ))}
      </ul>
      <Button look="refuse" onClick={() => setAll(true)}>
        {t("settings.sign_out_everywhere")}
      </Button>
      <ConfirmDialog
        opened={all}
        onClose={() => setAll(false)}
        title={t("settings.sign_out_everywhere_ask")}
        text={t("settings.sign_out_everywhere_text")}
        confirm={t("settings.sign_out_everywhere")}
        danger
        onConfirm={() => void signOut(true)}
      />
    </section>
  );
}

function Row({ session: s, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }): ReactElement {
  const t = useT();
  const named =
    s.browser && s.system
      ? t("access.device_on", { browser: s.browser, system: s.system })
      : (s.browser ?? s.system ?? t("access.device_unknown"));
  const name = s.seen_by ? t("settings.seen_by", { name: s.seen_by }) : (s.device ?? named);
  const Icon = s.seen_by ? IconEye : s.system && PHONES.has(s.system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={css.row}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <div className={css.what}>
        <b>
          {name}
          {s.current && <span className={css.here}>{t("settings.this_device")}</span>}
        </b>
        <span>
          {s.address && <span>{s.address}</span>}
          <span>
            {t("settings.since")} <Moment value={s.first_seen} short />
          </span>
          <span>
            {t("settings.last_seen")} <Moment value={s.last_seen} short />
          </span>
        </span>
      </div>
      {!s.current && (
        <Button size="small" busy={busy} onClick={onEnd} aria-label={t("settings.end_session_of", { name })}>
          {t("settings.end_session")}
        </Button>
      )}
    </li>
  );
}
