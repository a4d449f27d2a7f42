import { useUrl } from "#web/kit/place.ts";
import { ReportForm } from "./form.tsx";

/** `/admin/reports/create`: the report of a visit. An appointment passes itself, contact, people, day and place in the address. */
export default function CreatePage() {
  const [{ contact, people, date, place, title, appointment }] = useUrl();
  return <ReportForm kind="visit" begun={{ contact, people, date, place, title, appointment }} />;
}
