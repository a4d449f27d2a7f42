import { useRef, useState, type ReactElement } from "react";
import type { ClientInput, ClientOutput } from "#contract/kit/endpoint.ts";
import { channels, type Channel } from "#contract/notification-kinds.ts";
import { getPreferences, updatePreferences, type Quiet } from "#contract/notifications/endpoints.ts";
import { fieldError } from "#web/api/errors.ts";
import { keyOf, queryClient, useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import css from "./preferences.module.css";

type Preferences = ClientOutput<typeof getPreferences>["data"];
type Keep = (next: Preferences, body: ClientInput<typeof updatePreferences>["body"]) => void;

/**
 * The preferences, with choices shown at once. Requests are sent in order, so that the last choice wins, and answers in between don't
 * change the screen.
 */
function useKept() {
  const read = useRead(getPreferences, {});
  const [chosen, setChosen] = useState<Preferences>();
  const line = useRef({ waiting: 0, last: Promise.resolve() });
  const change = useChange(updatePreferences);
  const keep: Keep = (next, body) => {
    setChosen(next);
    line.current.waiting += 1;
    line.current.last = line.current.last.then(async () => {
      const answer = await change.mutateAsync({ input: { body } }).catch(() => undefined);
      line.current.waiting -= 1;
      if (line.current.waiting > 0) return;
      // A refused choice is reverted; the error is shown.
      if (answer) queryClient.setQueryData(keyOf(getPreferences, {}), answer);
      else await queryClient.invalidateQueries({ queryKey: keyOf(getPreferences, {}) });
      if (line.current.waiting === 0) setChosen(undefined);
    });
  };
  return {
    read,
    now: chosen ?? read.data?.data,
    keeping: chosen !== undefined,
    error: change.error,
    kept: change.isSuccess,
    keep,
  };
}

/** The preferences; each choice is saved at once. */
export default function NotificationPreferences(): ReactElement {
  const t = useT();
  const { read, now, keeping, error, kept, keep } = useKept();
  if (!now) return <Loading of={read} rows={6} />;
  const toggle = (kind: string, channel: Channel, on: boolean): void => {
    const own = now.kinds.find((k) => k.kind === kind)?.channels ?? [];
    const chosen = channels.filter((c) => (c === channel ? on : own.includes(c)));
    const kinds = now.kinds.map((k) => (k.kind === kind ? { ...k, channels: chosen } : k));
    keep({ ...now, kinds }, { kinds: [{ kind, channels: chosen }] });
  };
  return (
    <div className={css.all}>
      <Kinds kinds={now.kinds} onToggle={toggle} />
      <QuietHours
        preferences={now}
        error={(field) => fieldError(error, field)}
        onQuiet={(quiet) => keep({ ...now, quiet }, { quiet })}
        onZone={(time_zone) => keep({ ...now, time_zone }, { time_zone })}
      />
      <p className={css.foot} role="status">
        {kept && !keeping ? t("notifications.kept") : t("notifications.kept_at_once")}
      </p>
    </div>
  );
}

function Kinds({
  kinds,
  onToggle,
}: {
  kinds: Preferences["kinds"];
  onToggle: (kind: string, channel: Channel, on: boolean) => void;
}): ReactElement {
  const t = useT();
  const families = [...new Set(kinds.map((k) => k.family))];
  return (
    <>
      {families.map((family) => (
        <table key={family} className={css.kinds}>
          <thead>
            <tr>
              <th scope="col">{t(`notifications.family_${family}`)}</th>
              {channels.map((c) => (
                <th key={c} scope="col">
                  {t(`notifications.channel_${c}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds
              .filter((k) => k.family === family)
              .map((k) => (
                <tr key={k.kind} className={k.channels.length === 0 ? css.none : undefined}>
                  <th scope="row">
                    {t(`notifications.kind_${k.kind}`)}
                    {k.channels.length === 0 && <span>{t("notifications.turned_off")}</span>}
                  </th>
                  {channels.map((c) => (
                    <td key={c}>
                      <label>
                        <input
                          type="checkbox"
                          aria-label={`${t(`notifications.kind_${k.kind}`)}: ${t(`notifications.channel_${c}`)}`}
                          checked={k.channels.includes(c)}
                          onChange={(e) => onToggle(k.kind, c, e.currentTarget.checked)}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
/** The initial quiet hours: evenings and nights, every day. */
const EVENINGS: Quiet = { from: "19:00", to: "07:00", days: [...WEEK] };

function QuietHours({
  preferences: { quiet, time_zone, office_time_zone },
  error,
  onQuiet,
  onZone,
}: {
  preferences: Preferences;
  error: (field: string) => string | undefined;
  onQuiet: (quiet: Quiet | null) => void;
  onZone: (zone: string | null) => void;
}): ReactElement {
  const t = useT();
  const zones = Intl.supportedValuesOf("timeZone");
  const known = time_zone && !zones.includes(time_zone) ? [time_zone, ...zones] : zones;
  const problem = error("quiet.from") ?? error("quiet.to") ?? error("quiet.days");
  return (
    <section className={css.quiet}>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={(e) => onQuiet(e.currentTarget.checked ? EVENINGS : null)}
        />
        <span>
          <b>{t("notifications.quiet")}</b>
          {t("notifications.quiet_text")}
        </span>
      </label>
      {quiet && <QuietTimes quiet={quiet} problem={problem} onQuiet={onQuiet} />}
      <ChoiceField
        label={t("notifications.time_zone")}
        name="time_zone"
        value={time_zone ?? "office"}
        error={error("time_zone")}
        onChange={(zone) => onZone(zone === "office" ? null : zone)}
        choices={[
          { value: "office", label: t("notifications.time_zone_office", { zone: office_time_zone }) },
          ...known.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
        ]}
      />
    </section>
  );
}

interface QuietTimesProps {
  quiet: Quiet;
  problem: string | undefined;
  onQuiet: (quiet: Quiet) => void;
}
/** From when to when, on which days. */
function QuietTimes({ quiet, problem, onQuiet }: QuietTimesProps): ReactElement {
  const t = useT();
  return (
    <>
      <div className={css.times}>
        <TimeField
          label={t("notifications.quiet_from")}
          value={quiet.from}
          onKeep={(from) => onQuiet({ ...quiet, from })}
        />
        <TimeField label={t("notifications.quiet_to")} value={quiet.to} onKeep={(to) => onQuiet({ ...quiet, to })} />
      </div>
      <fieldset className={css.days}>
        <legend>{t("notifications.quiet_days")}</legend>
        {WEEK.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={quiet.days.includes(day)}
              disabled={quiet.days.length === 1 && quiet.days.includes(day)}
              onChange={(e) =>
                onQuiet({
                  ...quiet,
                  days: WEEK.filter((d) => (d === day ? e.currentTarget.checked : quiet.days.includes(d))),
                })
              }
            />
            <span>{t(`notifications.day_${day}`)}</span>
          </label>
        ))}
      </fieldset>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Saved on leaving the field, because half a time is not valid. */
function TimeField({
  label,
  value,
  onKeep,
}: {
  label: string;
  value: string;
  onKeep: (value: string) => void;
}): ReactElement {
  const [typed, setTyped] = useState<string>();
  return (
    <label className={css.time}>
      {label}
      <input
        type="time"
        value={typed ?? value}
        onChange={(e) => setTyped(e.currentTarget.value)}
        onBlur={() => {
          if (typed && typed !== value) onKeep(typed);
          setTyped(undefined);
        }}
      />
    </label>
  );
}
