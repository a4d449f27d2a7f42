import { orderOptions } from "#contract/orders/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useUrl } from "#web/kit/place.ts";
import { RecordShape } from "#web/ui/record/record-states.tsx";
import { OrderForm } from "./order-form.tsx";

/** `/admin/orders/create`, with `?contact=` to preselect the customer. */
export default function CreatePage() {
  const [{ contact }] = useUrl();
  const { data, isError } = useRead(
    orderOptions,
    { params: { id: contact ?? "" } },
    { quiet: true, enabled: !!contact },
  );
  if (!contact || isError) return <OrderForm />;
  const named = data?.data.contact;
  return named ? <OrderForm contact={named} /> : <RecordShape />;
}
