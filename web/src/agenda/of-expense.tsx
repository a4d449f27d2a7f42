import { ofExpense } from "#contract/agenda/endpoints.ts";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { SideSection } from "#web/ui/record/side-section.tsx";

/** The appointment that an expense was drafted from, where the reader sees it. */
export default function OfExpense({ expense }: { expense: string }) {
  const t = useT();
  const found = useRead(ofExpense, { params: { id: expense } }, { quiet: true }).data?.data;
  if (!found) return null;
  return (
    <SideSection title={t("agenda.one")}>
      <RefLink href={agendaHref.view(found.hash_id, { at: found.at ?? undefined })}>{found.title}</RefLink>
    </SideSection>
  );
}
