import { PasswordInput, TextInput } from "@mantine/core";
import { useState, type ReactElement } from "react";
import { isApiError } from "#web/api/errors.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { useBootstrap } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import css from "./auth-layout.module.css";
import { type Challenge, completeSignIn, signIn } from "./sign-in.ts";
import { useSubmit } from "./use-submit.ts";

/** `/` and `/login`: the password, then a code where the account asks for one. */
export default function SignInPage(): ReactElement {
  const [asked, setAsked] = useState<Challenge>();
  if (!asked) return <FirstStep onChallenge={setAsked} />;
  const step = { challenge: asked.challenge, onOver: () => setAsked(undefined) };
  return asked.asks === "first_code" ? <FirstCode {...step} /> : <SecondStep {...step} />;
}

function FirstStep({ onChallenge }: { onChallenge: (challenge: Challenge | undefined) => void }): ReactElement {
  const t = useT();
  const [url] = useUrl();
  const { busy, error, onSubmit } = useSubmit(async ({ email = "", password = "" }) =>
    onChallenge(await signIn(email, password, url.next)),
  );
  const first = useBootstrap()?.registration === "first-administrator";
  return (
    <AuthLayout title={t("access.sign_in")} text={t("access.sign_in_text")}>
      <form className={css.form} onSubmit={onSubmit}>
        <TextInput
          name="email"
          type="email"
          label={t("access.email")}
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          error={error("email")}
          maxLength={200}
        />
        <div className={css.field}>
          <PasswordInput
            name="password"
            label={t("access.password")}
            autoComplete="current-password"
            required
            withAsterisk={false}
            error={error("password")}
            maxLength={200}
            visibilityToggleButtonProps={{ "aria-label": t("access.show_password"), tabIndex: 0, "aria-hidden": false }}
          />
          <AppLink href="/forgot-password" className={`${css.link} ${css.aside}`}>
            {t("access.forgot_link")}
          </AppLink>
        </div>
        <Button type="submit" look="filled" wide busy={busy} className={css.submit}>
          {t("access.sign_in")}
        </Button>
        <p className={css.after}>
          {first ? t("access.first_question") : t("access.no_account")}{" "}
          <AppLink href="/register" className={css.link}>
            {first ? t("access.first_link") : t("access.register_link")}
          </AppLink>
        </p>
      </form>
    </AuthLayout>
  );
}

interface StepProps {
  challenge: string;
  onOver: () => void;
}
function useSecondStep({ challenge, onOver }: StepProps) {
  const [url] = useUrl();
  return useSubmit(async ({ code = "" }) => {
    try {
      await completeSignIn(challenge, code, url.next);
    } catch (e) {
      // It took too long, or the password was changed meanwhile: the first step again.
      if (isApiError(e) && e.code === "challenge_over") onOver();
      throw e;
    }
  });
}

/** The code that came by mail, or that an administrator read out: choosing a password follows. */
function FirstCode(step: StepProps): ReactElement {
  const t = useT();
  const { busy, error, onSubmit } = useSecondStep(step);
  return (
    <AuthLayout title={t("access.first_code_title")} text={t("access.first_code_text")}>
      <form className={css.form} onSubmit={onSubmit}>
        <TextInput
          name="code"
          label={t("access.first_code")}
          placeholder="XXXX-XXXX"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          withAsterisk={false}
          autoFocus
          error={error("code")}
          maxLength={20}
          className={css.code}
        />
        <Button type="submit" look="filled" wide busy={busy} className={css.submit}>
          {t("access.sign_in")}
        </Button>
        <div className={css.ways}>
          <button type="button" className={css.link} onClick={step.onOver}>
            {t("access.back_to_sign_in")}
          </button>
        </div>
      </form>
    </AuthLayout>
  );
}

/** A code of the app, or one of those for the day on which the phone is lost. */
function SecondStep(step: StepProps): ReactElement {
  const t = useT();
  const [recovery, setRecovery] = useState(false);
  const { busy, error, onSubmit, clear } = useSecondStep(step);
  const turn = (): void => {
    clear();
    setRecovery(!recovery);
  };
  return (
    <AuthLayout
      title={t("access.second_step")}
      text={recovery ? t("access.recovery_text") : t("access.second_step_text")}
    >
      <form className={css.form} onSubmit={onSubmit}>
        <TextInput
          key={recovery ? "recovery" : "app"}
          name="code"
          label={recovery ? t("access.recovery_code") : t("access.code")}
          placeholder={recovery ? "XXXXX-XXXXX" : "123 456"}
          autoComplete={recovery ? "off" : "one-time-code"}
          inputMode={recovery ? "text" : "numeric"}
          autoCapitalize="characters"
          spellCheck={false}
          required
          withAsterisk={false}
          autoFocus
          error={error("code")}
          maxLength={20}
          className={css.code}
        />
        <Button type="submit" look="filled" wide busy={busy} className={css.submit}>
          {t("access.sign_in")}
        </Button>
        <div className={css.ways}>
          <button type="button" className={css.link} onClick={turn}>
            {recovery ? t("access.use_app") : t("access.use_recovery")}
          </button>
          <button type="button" className={css.link} onClick={step.onOver}>
            {t("access.back_to_sign_in")}
          </button>
        </div>
      </form>
    </AuthLayout>
  );
}
