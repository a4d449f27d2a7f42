import { listExchangeRates } from "#contract/zones/rates.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { AreaScreen } from "./area-record.tsx";

export const prefetch = ({ params }: ScreenPlace): void =>
  void ask(listExchangeRates, { params: { id: params.id ?? "" }, query: {} });

/** `/admin/area/{id}/exchange-rates` */
export default function RatesPage() {
  const id = usePathParam("id");
  return <AreaScreen key={id} id={id} tab="rates" />;
}
