import { zoneHref } from "#contract/zones/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";

/** Notice for an office without a currency, where nothing can be posted, with a link for users who may set one. */
export function NoCurrency({ zone }: { zone: string }) {
  const t = useT();
  const { can } = useMe();
  return (
    <Notice
      title={t("accounting.no_currency")}
      actions={
        can("areas_update", zone) ? (
          <RefLink href={zoneHref.view(zone)}>{t("accounting.give_currency")}</RefLink>
        ) : undefined
      }
    />
  );
}
