import type { listSamples } from "#contract/tracking/endpoints.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import type { ListOf } from "#web/ui/list/list-of.ts";
import type { Empty } from "#web/ui/list/types.ts";
import { RecordList } from "#web/ui/record/record-list.tsx";

interface SamplesTabProps {
  list: ListOf<typeof listSamples>;
  of: { readonly hash_id: string; readonly name: string };
  newFor: Parameters<typeof trackingHref.list>[0];
  empty: Empty;
}

/** The samples of another record, with a button to add one. */
export function SamplesTab({ newFor, ...list }: SamplesTabProps) {
  const t = useT();
  const { can } = useMe();
  return (
    <RecordList
      {...list}
      add={can("trackings_create") && { label: t("tracking.new"), href: trackingHref.list({ edit: "new", ...newFor }) }}
    />
  );
}
