import { componentOptions } from "#contract/components/endpoints.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { RecordShape } from "#web/ui/record/record-states.tsx";
import { ComponentForm } from "./component-form.tsx";

export const prefetch = (): void => void ask(componentOptions, {});

/** `/admin/tools/components/create` */
export default function CreatePage() {
  const { data, isError } = useRead(componentOptions, {}, { quiet: true });
  // Without the proposal the form works as well: the number is given when it is saved.
  return data || isError ? <ComponentForm number={data?.data.number ?? ""} /> : <RecordShape />;
}
