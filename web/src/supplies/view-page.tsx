import { useEffect } from "react";
import { getSupply } from "#contract/supplies/endpoints.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import type { Supply, SupplyType } from "#contract/supplies/schemas.ts";
import { go } from "#web/kit/go.ts";
import { usePathParam } from "#web/kit/place.ts";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { SupplyRecord } from "./record.tsx";

/** An article on the screens of its type; the other one's address leads here. */
export function viewPage(type: SupplyType) {
  const { Page, prefetch } = recordPage(getSupply, (s) => <Seen supply={s} type={type} />);
  return { default: Page, prefetch };
}

function Seen({ supply: s, type }: { supply: Supply; type: SupplyType }) {
  const zone = usePathParam("zone");
  const isOther = s.type !== type;
  useEffect(() => {
    if (isOther) go(supplyHref[s.type].view(zone, s.hash_id), { replace: true });
  }, [isOther, s.type, s.hash_id, zone]);
  return isOther ? null : <SupplyRecord supply={s} zone={zone} />;
}
