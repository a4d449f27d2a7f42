import { useUrl } from "#web/kit/place.ts";
import { ReportForm } from "./form.tsx";

/** `/admin/reports/laboratory/create` */
export default function LaboratoryPage() {
  const [{ recipe, contact, project }] = useUrl();
  return <ReportForm kind="laboratory" begun={{ recipe, contact, project }} />;
}
