import { usePathParam } from "#web/kit/place.ts";
import { Together } from "./together-page.tsx";

/** `/admin/accounting/office/{zone}/user/{id}/payment` */
export default function PayPersonPage() {
  const user = usePathParam("id");
  return <Together key={user} zone={usePathParam("zone")} user={user} />;
}
