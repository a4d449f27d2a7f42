import { TextInput, type TextInputProps } from "@mantine/core";
import { useState, type ReactElement, type ReactNode } from "react";
import { guestHref } from "#contract/access/hrefs.ts";
import { isApiError } from "#web/api/errors.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { useBootstrap } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { AuthForm, EmailField } from "./auth-form.tsx";
import css from "./auth-layout.module.css";
import { PasswordField } from "./new-password.tsx";
import { type Challenge, completeSignIn, signIn } from "./sign-in.ts";
import { type Submit, useSubmit } from "./use-submit.ts";

/** `/` and `/login`: the password, then a code if the account needs one. */
export default function SignInPage(): ReactElement {
  const [asked, setAsked] = useState<Challenge>();
  if (!asked) return <FirstStep onChallenge={setAsked} />;
  const step = { challenge: asked.challenge, onOver: () => setAsked(undefined) };
  return asked.asks === "first_code" ? <FirstCode {...step} /> : <SecondStep {...step} />;
}

function FirstStep({ onChallenge }: { onChallenge: (challenge: Challenge | undefined) => void }): ReactElement {
  const t = useT();
  const [url] = useUrl();
  const submit = useSubmit(async ({ email = "", password = "" }) =>
    onChallenge(await signIn(email, password, url.next)),
  );
  const first = useBootstrap()?.registration === "first-administrator";
  return (
    <AuthForm
      title={t("access.sign_in")}
      text={t("access.sign_in_text")}
      submit={submit}
      save={t("access.sign_in")}
      after={
        <p className={css.after}>
          {first ? t("access.first_question") : t("access.no_account")}{" "}
          <AppLink href={guestHref.register()} className={css.link}>
            {first ? t("access.first_link") : t("access.register_link")}
          </AppLink>
        </p>
      }
    >
      <EmailField autoFocus error={submit.error} />
      <div className={css.field}>
        <PasswordField name="password" label={t("access.password")} errorOf={submit.error} />
        <AppLink href={guestHref.forgot()} className={`${css.link} ${css.aside}`}>
          {t("access.forgot_link")}
        </AppLink>
      </div>
    </AuthForm>
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
      // The challenge has expired or the password was changed: start again.
      if (isApiError(e) && e.code === "challenge_over") onOver();
      throw e;
    }
  });
}

interface CodeFormProps extends TextInputProps {
  title: string;
  text: string;
  submit: Submit;
  onOver: () => void;
  /** A link to another kind of code. */
  otherWay?: ReactNode;
}

/** A form with one field for a code; the remaining props are the field's. */
function CodeForm({ title, text, submit, onOver, otherWay, ...field }: CodeFormProps): ReactElement {
  const t = useT();
  return (
    <AuthForm
      title={title}
      text={text}
      submit={submit}
      save={t("access.sign_in")}
      after={
        <div className={css.ways}>
          {otherWay}
          <button type="button" className={css.link} onClick={onOver}>
            {t("access.back_to_sign_in")}
          </button>
        </div>
      }
    >
      <TextInput
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        withAsterisk={false}
        autoFocus
        error={submit.error("code")}
        maxLength={20}
        className={css.code}
        {...field}
      />
    </AuthForm>
  );
}

/** Asks for the code received by mail or from an administrator; choosing a password follows. */
function FirstCode(step: StepProps): ReactElement {
  const t = useT();
  return (
    <CodeForm
      title={t("access.first_code_title")}
      text={t("access.first_code_text")}
      submit={useSecondStep(step)}
      onOver={step.onOver}
      label={t("access.first_code")}
      placeholder="XXXX-XXXX"
    />
  );
}

/** Asks for a code of the app, or a recovery code when the phone is lost. */
function SecondStep(step: StepProps): ReactElement {
  const t = useT();
  const [recovery, setRecovery] = useState(false);
  const submit = useSecondStep(step);
  const turn = (): void => {
    submit.clear();
    setRecovery(!recovery);
  };
  return (
    <CodeForm
      key={recovery ? "recovery" : "app"}
      title={t("access.second_step")}
      text={recovery ? t("access.recovery_text") : t("access.second_step_text")}
      submit={submit}
      onOver={step.onOver}
      otherWay={
        <button type="button" className={css.link} onClick={turn}>
          {recovery ? t("access.use_app") : t("access.use_recovery")}
        </button>
      }
      label={recovery ? t("access.recovery_code") : t("access.code")}
      placeholder={recovery ? "XXXXX-XXXXX" : "123 456"}
      autoComplete={recovery ? "off" : "one-time-code"}
      inputMode={recovery ? "text" : "numeric"}
    />
  );
}
