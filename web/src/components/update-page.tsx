import { getComponent } from "#contract/components/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ComponentForm } from "./component-form.tsx";
import { componentLink } from "./words.ts";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getComponent, { params: { id: params.id ?? "" } });

/** `/admin/tools/components/{id}/update` */
export default function UpdatePage() {
  const t = useT();
  return (
    <RecordScreen endpoint={getComponent} id={usePathParam("id")}>
      {(c) =>
        c.can.update ? (
          <ComponentForm component={c} />
        ) : (
          <EmptyGlass
            title={t("components.may_not_change")}
            text={t("components.may_not_change_text")}
            action={<ButtonLink href={componentLink(c)}>{t("components.back", { name: c.name })}</ButtonLink>}
          />
        )
      }
    </RecordScreen>
  );
}
