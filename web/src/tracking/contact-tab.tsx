import { listSamples, sampleSorts } from "#contract/tracking/endpoints.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { sampleColumns, sampleFilters, sampleLink } from "./columns.tsx";
import { SamplesTab } from "./samples-tab.tsx";

const { state, verdict, date_from, archived } = sampleFilters;
const ofContact = listOf(listSamples, {
  name: "contact_samples",
  sorts: sampleSorts,
  partOf: "contact_hash_id",
  exportAs: "samples",
  columns: sampleColumns.filter((c) => c.key !== "country"),
  filters: { state, verdict, date_from, archived },
  opens: sampleLink,
});

/** The samples of a contact. */
export default function ContactSamplesTab({
  contact: c,
}: {
  contact: { readonly hash_id: string; readonly name: string };
}) {
  return (
    <SamplesTab
      list={ofContact}
      of={c}
      newFor={{ for_contact: c.hash_id }}
      empty={["tracking.contact_tab_none", "tracking.contact_tab_none_text"]}
    />
  );
}
