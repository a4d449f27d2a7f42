import { TextInput } from "@mantine/core";
import { useState, type ReactElement, type FormEvent } from "react";
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  newRecoveryCodes,
  secondFactor,
} from "#contract/access/security.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { call } from "#web/api/client.ts";
import { invalidate, useRead } from "#web/api/query.ts";
import { useSubmit } from "#web/access/public.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { CurrentPassword } from "./current-password.tsx";
import css from "./user-profile.module.css";

type OnCodes = (codes: readonly string[]) => void;
type Begun = ClientOutput<typeof beginSecondFactor>["data"];

/** Two-factor authentication: its set-up with an app, and the actions afterwards. */
export default function SecondFactor({ onCodes }: { onCodes: OnCodes }): ReactElement {
  const t = useT();
  const read = useRead(secondFactor, {});
  const state = read.data?.data;
  const [begun, setBegun] = useState<Begun>();
  return (
    <section className={css.section} aria-labelledby="second-factor">
      <h2 id="second-factor">{t("settings.second_factor")}</h2>
      {!state ? (
        <Loading of={read} rows={3} />
      ) : state.on ? (
        <IsOn state={state} onCodes={onCodes} />
      ) : begun ? (
        <Confirm begun={begun} onCodes={onCodes} onBack={() => setBegun(undefined)} />
      ) : state.allowed || state.required ? (
        <Begin onBegun={setBegun} />
      ) : (
        <p className={css.words}>{t("settings.second_factor_not_here")}</p>
      )}
    </section>
  );
}

function CodeField({
  error,
  label,
  focus,
}: {
  error: (field: string) => string | undefined;
  label: string;
  focus?: boolean;
}): ReactElement {
  return (
    <TextInput
      name="code"
      label={label}
      placeholder="123 456"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      withAsterisk={false}
      maxLength={20}
      autoFocus={focus ?? false}
      error={error("code")}
    />
  );
}

function Begin({ onBegun }: { onBegun: (begun: Begun) => void }): ReactElement {
  const t = useT();
  const { busy, error, onSubmit } = useSubmit(async ({ current_password = "" }) =>
    onBegun((await call(beginSecondFactor, { body: { current_password } })).data),
  );
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <p className={css.words}>{t("settings.second_factor_text")}</p>
      <CurrentPassword error={error} />
      <div>
        <Button type="submit" busy={busy}>
          {t("settings.second_factor_begin")}
        </Button>
      </div>
    </form>
  );
}

/** The secret as a QR code and as text, and the field for the first code. */
function Confirm({ begun, onCodes, onBack }: { begun: Begun; onCodes: OnCodes; onBack: () => void }): ReactElement {
  const t = useT();
  const { busy, error, onSubmit } = useSubmit(async ({ code = "" }) => {
    const { data } = await call(confirmSecondFactor, { body: { code } });
    toast(t("settings.second_factor_is_on"));
    onCodes(data.recovery_codes);
  });
  const { size, path } = begun.qr;
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <p className={css.words}>{t("settings.second_factor_scan")}</p>
      <div className={css.scan}>
        <svg
          className={css.qr}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t("settings.second_factor_qr")}
        >
          <rect width={size} height={size} fill="#ffffff" />
          <path d={path} fill="#000000" />
        </svg>
        <div>
          <span className={css.words}>{t("settings.second_factor_secret")}</span>
          <code className={css.secret}>{begun.secret.replaceAll(/(.{4})(?=.)/gu, "$1 ")}</code>
          <a className={css.link} href={begun.uri}>
            {t("settings.second_factor_open_app")}
          </a>
        </div>
      </div>
      <CodeField error={error} label={t("settings.second_factor_code")} focus />
      <div className={css.buttons}>
        <Button type="submit" look="filled" busy={busy}>
          {t("settings.second_factor_confirm")}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}

function IsOn({
  state,
  onCodes,
}: {
  state: ClientOutput<typeof secondFactor>["data"];
  onCodes: OnCodes;
}): ReactElement {
  const t = useT();
  const [asking, setAsking] = useState<"codes" | "drop">();
  const { busy, error, onSubmit, clear } = useSubmit(async ({ current_password = "", code = "" }) => {
    const body = { current_password, code };
    if (asking === "codes") return onCodes((await call(newRecoveryCodes, { body })).data.recovery_codes);
    toast((await call(dropSecondFactor, { body })).message);
    setAsking(undefined);
    await invalidate("settings");
  });
  const ask = (what: typeof asking): void => {
    clear();
    setAsking(what);
  };
  return (
    <div className={css.form}>
      <p className={css.on}>
        <Status tone="done" word={t("settings.second_factor_on")} />
        {state.since && (
          <span>
            {t("settings.second_factor_since")} <Day value={state.since} />
          </span>
        )}
      </p>
      <p className={css.words}>
        {t("settings.recovery_left", { count: state.recovery_codes_left })}
        {state.required && ` ${t("settings.second_factor_must")}`}
      </p>
      {asking ? (
        <AskAgain asking={asking} busy={busy} error={error} onSubmit={onSubmit} ask={ask} />
      ) : (
        <div className={css.buttons}>
          <Button onClick={() => ask("codes")}>{t("settings.second_factor_codes")}</Button>
          {!state.required && (
            <Button look="refuse" onClick={() => ask("drop")}>
              {t("settings.second_factor_drop")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface AskAgainProps {
  asking: "codes" | "drop";
  busy: boolean;
  error: (field: string) => string | undefined;
  onSubmit: (e: FormEvent<HTMLFormElement>) => void;
  ask: (what: "codes" | "drop" | undefined) => void;
}

/** The password and a code, before codes are renewed or the second factor is dropped. */
function AskAgain({ asking, busy, error, onSubmit, ask }: AskAgainProps) {
  const t = useT();
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <p className={css.words}>{t(`settings.second_factor_ask_${asking}`)}</p>
      <CurrentPassword error={error} />
      <CodeField error={error} label={t("settings.code_or_recovery")} />
      <div className={css.buttons}>
        <Button type="submit" look={asking === "drop" ? "refuse" : "filled"} busy={busy}>
          {t(`settings.second_factor_${asking}`)}
        </Button>
        <Button look="quiet" onClick={() => ask(undefined)}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
