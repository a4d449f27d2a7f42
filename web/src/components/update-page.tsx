import { getComponent } from "#contract/components/endpoints.ts";
import { updatePage } from "#web/ui/record/record-pages.tsx";
import { ComponentForm } from "./component-form.tsx";
import { componentLink } from "./words.ts";

/** `/admin/tools/components/{id}/update` */
const { Page, prefetch } = updatePage(getComponent, {
  area: "components",
  link: componentLink,
  form: (c) => <ComponentForm component={c} />,
});
export { Page as default, prefetch };
