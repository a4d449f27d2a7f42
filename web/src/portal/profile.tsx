import { useState, type FormEvent } from "react";
import { bootstrap } from "#contract/access/endpoints.ts";
import { changePassword } from "#contract/access/security.ts";
import { updateProfile } from "#contract/settings/endpoints.ts";
import type { Me } from "#web/api/me.ts";
import { fieldError } from "#web/api/errors.ts";
import { forgetTypedPassword, typedPassword } from "#web/api/typed-password.ts";
import { keyOf, queryClient, useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./portal.module.css";
import { wordsOf } from "./words-of.ts";
import { Failed } from "./state.tsx";

const readMeAgain = async (): Promise<void> => await queryClient.invalidateQueries({ queryKey: keyOf(bootstrap, {}) });

function PasswordInput({ name, label, error }: { name: string; label: string; error: string | undefined }) {
  return (
    <label>
      {label}
      <input
        name={name}
        type="password"
        required
        autoComplete={name === "current_password" ? "current-password" : "new-password"}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
      />
      {error === undefined ? null : (
        <span id={`${name}-error`} className={css.error} role="alert">
          {error}
        </span>
      )}
    </label>
  );
}

/** Form for a new password. `first`: the default password must be replaced before anything else opens. */
export function NewPassword({ first = false }: { first?: boolean }) {
  const t = useT();
  const [done, setDone] = useState(false);
  // At a first sign-in it was typed on the screen before.
  const [typed, setTyped] = useState(() => (first ? typedPassword() : undefined));
  const change = useChange(changePassword, { quiet: true, onDone: readMeAgain });
  const send = (e: FormEvent<HTMLFormElement>): void => {
    e.preventDefault();
    const form = e.currentTarget;
    const word = wordsOf(form);
    const body = {
      current_password: typed ?? word("current_password"),
      password: word("password"),
      password_confirmation: word("password_confirmation"),
    };
    change.mutate(
      { input: { body } },
      {
        // It has been changed meanwhile: ask for the one of now.
        onError: (error) => fieldError(error, "current_password") && setTyped(undefined),
        onSuccess: () => {
          forgetTypedPassword();
          form.reset();
          setDone(true);
        },
      },
    );
  };
  const of = (name: string): string | undefined => fieldError(change.error, name);
  const hasFieldError = ["current_password", "password", "password_confirmation"].some((name) => of(name));
  return (
    <section className={css.narrow}>
      {first ? <h1>{t("portal.password_title")}</h1> : <h2>{t("portal.password_change")}</h2>}
      {first ? <p>{t("portal.password_first")}</p> : null}
      <form className={css.form} onSubmit={send}>
        {typed === undefined ? (
          <PasswordInput name="current_password" label={t("portal.password_current")} error={of("current_password")} />
        ) : null}
        <PasswordInput name="password" label={t("portal.password_new")} error={of("password")} />
        <PasswordInput
          name="password_confirmation"
          label={t("portal.password_again")}
          error={of("password_confirmation")}
        />
        {hasFieldError ? null : <Failed error={change.error} />}
        {done ? <p role="status">{t("portal.password_saved")}</p> : null}
        <div>
          <Button type="submit" look="filled" size="big" busy={change.isPending}>
            {t("portal.save")}
          </Button>
        </div>
      </form>
    </section>
  );
}

export function Profile({ me }: { me: Me }) {
  const t = useT();
  const [name, setName] = useState(me.name);
  const change = useChange(updateProfile, { quiet: true, onDone: readMeAgain });
  return (
    <>
      <h1>{t("portal.nav_profile")}</h1>
      <section className={css.narrow}>
        <form
          className={css.form}
          onSubmit={(e) => {
            e.preventDefault();
            change.mutate({ input: { body: { name: name.trim() } } });
          }}
        >
          <label>
            {t("portal.name")}
            <input
              value={name}
              maxLength={120}
              required
              autoComplete="name"
              onChange={(e) => setName(e.target.value)}
            />
          </label>
          <label>
            {t("portal.email")}
            <input value={me.email} readOnly />
          </label>
          <Failed error={change.error} />
          {change.isSuccess && name.trim() === me.name ? <p role="status">{t("portal.saved")}</p> : null}
          <div>
            <Button type="submit" look="tinted" size="big" busy={change.isPending}>
              {t("portal.save")}
            </Button>
          </div>
        </form>
      </section>
      <NewPassword />
    </>
  );
}
