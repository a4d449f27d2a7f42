import { getComponent } from "#contract/components/endpoints.ts";
import { updatePage } from "#web/ui/record/record-pages.tsx";
import { ComponentForm } from "./component-form.tsx";
import { componentLink } from "./words.ts";

/** `/admin/tools/components/{id}/update` */
const { Page, prefetch } = updatePage(getComponent, {
  form: (c) => <ComponentForm component={c} />,
  back: "components.back",
  barred: "components.may_not_change",
  named: (c) => ({ name: c.name }),
  link: componentLink,
});
export { Page as default, prefetch };
