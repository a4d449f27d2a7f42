import { getComponent } from "#contract/components/endpoints.ts";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { ComponentRecord } from "./component-record.tsx";

/** `/admin/tools/components/{id}/view` */
const { Page, prefetch } = recordPage(getComponent, (component) => <ComponentRecord component={component} />);
export { Page as default, prefetch };
