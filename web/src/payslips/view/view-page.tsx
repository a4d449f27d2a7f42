import { getPayslip } from "#contract/payslips/payslip-endpoints.ts";
import type { FullPayslip } from "#contract/payslips/payslip-schemas.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { PayslipRecord } from "./record.tsx";

const OwnPayslip = lazyPart(() => import("../own/own-payslip.tsx"));

export const prefetch = ({ params }: ScreenPlace): void => void ask(getPayslip, { params: { id: params.id ?? "" } });

/** `/admin/payslips/{id}/view`: one payslip; one's own as one gets it. */
export default function ViewPage() {
  return (
    <RecordScreen endpoint={getPayslip} id={usePathParam("id")}>
      {(payslip) => <Shown payslip={payslip} />}
    </RecordScreen>
  );
}

function Shown({ payslip: p }: { payslip: FullPayslip }) {
  const { can } = useMe();
  return can("payslips_view_all", p.zone_hash_id) ? <PayslipRecord payslip={p} /> : <OwnPayslip payslip={p} isScreen />;
}
