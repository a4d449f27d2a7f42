import { IconPlus } from "@tabler/icons-react";
import type { listSamples } from "#contract/tracking/endpoints.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { List } from "#web/ui/list/list.tsx";
import type { Empty } from "#web/ui/list/types.ts";
import type { OpenList } from "#web/ui/list/use-list.ts";
import css from "./tracking.module.css";

/** The samples of another record, with a button to add one. */
export function SamplesTab({
  list,
  newFor,
  empty,
}: {
  list: OpenList<typeof listSamples>;
  newFor: Parameters<typeof trackingHref.list>[0];
  empty: Empty;
}) {
  const t = useT();
  const { can } = useMe();
  return (
    <>
      {can("trackings_create") ? (
        <div className={css.above}>
          <ButtonLink href={trackingHref.list({ edit: "new", ...newFor })} icon={<IconPlus stroke={1.6} />}>
            {t("tracking.new")}
          </ButtonLink>
        </div>
      ) : null}
      <List list={list} label={t("tracking.title")} empty={empty} />
    </>
  );
}
