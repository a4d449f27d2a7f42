import { componentOptions } from "#contract/components/endpoints.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { RecordShape } from "#web/ui/record/record-states.tsx";
import { ComponentForm } from "./component-form.tsx";

export const prefetch = (): void => void ask(componentOptions, {});

/** `/admin/tools/components/create` */
export default function CreatePage() {
  const { data, isError } = useRead(componentOptions, {}, { quiet: true });
  // If the proposal can't be loaded the form works too: the number is assigned on saving.
  return data || isError ? <ComponentForm number={data?.data.number ?? ""} /> : <RecordShape />;
}
