import { type ReactElement, useRef } from "react";
import { deleteLogo, uploadLogo } from "#contract/settings/company.ts";
import { fieldError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { FileInput } from "#web/ui/form/file-input.tsx";
import css from "./company.module.css";
import type { Company } from "./company-page.tsx";

/** The logo, saved at once and separately from the form. */
export function CompanyLogo({ company }: { company: Company }): ReactElement {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const put = useChange(uploadLogo, { onDone: () => toast(t("settings.logo_saved")) });
  const drop = useChange(deleteLogo, { onDone: () => toast(t("settings.logo_gone")) });
  const problem = fieldError(put.error, "logo");
  return (
    <div className={css.logo} role="group" aria-label={t("settings.logo")}>
      <span className={css.label}>{t("settings.logo")}</span>
      <div className={css.logoRow}>
        {company.logo ? (
          <span className={css.shown}>
            <img src={company.logo} alt={t("settings.logo_of", { name: company.name })} />
          </span>
        ) : (
          <span className={css.none}>{t("settings.logo_none")}</span>
        )}
        <FileInput
          ref={input}
          accept="image/png,image/jpeg,.png,.jpg,.jpeg"
          data-testid="logo"
          onFiles={([logo]) => logo && put.mutate({ input: { body: { logo } } })}
        />
        <Button busy={put.isPending} onClick={() => input.current?.click()}>
          {company.logo ? t("settings.logo_change") : t("settings.logo_add")}
        </Button>
        {company.logo && (
          <Button look="quiet" busy={drop.isPending} onClick={() => drop.mutate({ input: {} })}>
            {t("settings.logo_remove")}
          </Button>
        )}
      </div>
      {problem ? (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      ) : (
        <p className={css.note}>{t("settings.logo_text")}</p>
      )}
    </div>
  );
}
