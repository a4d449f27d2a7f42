import { getOrder, orderOptions } from "#contract/orders/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useUrl } from "#web/kit/place.ts";
import { RecordShape } from "#web/ui/record/record-states.tsx";
import { OrderForm } from "./order-form.tsx";
import { linesAgain } from "./values.ts";

/** `/admin/orders/create`, with `?contact=` to preselect the customer, or `?again=` to repeat an order. */
export default function CreatePage() {
  const [{ contact, again }] = useUrl();
  const repeated = useRead(getOrder, { params: { id: again ?? "" } }, { enabled: !!again });
  const of = contact ?? repeated.data?.data.contact.hash_id ?? "";
  const { data, isError } = useRead(orderOptions, { params: { id: of } }, { quiet: true, enabled: of !== "" });
  const order = repeated.data?.data;
  if ((!contact && !again) || isError || repeated.isError) return <OrderForm />;
  const named = data?.data.contact;
  if (again ? !order || (of !== "" && !named) : !named) return <RecordShape />;
  return (
    <OrderForm
      key={again}
      {...(named && { contact: named })}
      {...(order && { again: { of: order, lines: linesAgain(order) } })}
    />
  );
}
