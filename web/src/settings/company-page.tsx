import type { ReactElement } from "react";
import { getCompany } from "#contract/settings/company.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { CompanyForm } from "./company-form.tsx";
import { CompanySide } from "./company-side.tsx";
import css from "./company.module.css";

export type Company = ClientOutput<typeof getCompany>["data"];

export const prefetch = (): void => void ask(getCompany, {});

/** `/admin/managment/settings/company`: settings of the whole company, and how mails and files are stored. */
export default function CompanyPage(): ReactElement {
  const t = useT();
  const read = useRead(getCompany, {}, { route: true });
  const company = read.data?.data;
  if (!company)
    return (
      <div className={css.page}>
        <h1 className="sr-only-phone">{t("settings.company")}</h1>
        <Loading of={read} rows={8} />
      </div>
    );
  return (
    <div className={css.page}>
      <CompanyForm company={company} side={<CompanySide company={company} />} />
    </div>
  );
}
