import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { guestHref } from "#contract/access/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import css from "./auth-layout.module.css";
import type { Submit } from "./use-submit.ts";

/** A link back to the sign-in form. */
export function BackToSignIn(): ReactElement {
  const t = useT();
  return (
    <AppLink href={guestHref.signIn()} className={css.link}>
      {t("access.back_to_sign_in")}
    </AppLink>
  );
}

interface AuthFormProps {
  title: string;
  text: string;
  submit: Submit;
  /** The text of the button. */
  save: string;
  children: ReactNode;
  /** Content below the button; by default the link back. */
  after?: ReactNode;
}

/** A screen with one form, for people who are not signed in. */
export function AuthForm({ title, text, submit, save, children, after }: AuthFormProps): ReactElement {
  return (
    <AuthLayout title={title} text={text}>
      <form className={css.form} onSubmit={submit.onSubmit}>
        {children}
        <Button type="submit" look="filled" wide busy={submit.busy} className={css.submit}>
          {save}
        </Button>
        {after ?? <BackToSignIn />}
      </form>
    </AuthLayout>
  );
}

/** Shown after the form: the result, and the link back. */
export function AuthDone({ title, text }: { title: string; text: string }): ReactElement {
  return (
    <AuthLayout title={title}>
      <div className={css.done} role="status">
        <p>{text}</p>
        <BackToSignIn />
      </div>
    </AuthLayout>
  );
}

/** The error of an invalid link from a mail, with a link to get another. */
export function StaleLink({ error, href, again }: { error: Submit["error"]; href: string; again: string }): ReactNode {
  return (
    error("token") && (
      <p role="alert" className={css.after}>
        {error("token")}{" "}
        <AppLink href={href} className={css.link}>
          {again}
        </AppLink>
      </p>
    )
  );
}

export function EmailField({
  error,
  ...props
}: Omit<TextInputProps, "error"> & { error: Submit["error"] }): ReactElement {
  const t = useT();
  return (
    <TextInput
      name="email"
      type="email"
      label={t("access.email")}
      autoComplete="username"
      required
      withAsterisk={false}
      error={error("email")}
      maxLength={200}
      {...props}
    />
  );
}
