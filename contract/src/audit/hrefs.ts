import { href, query } from "../kit/href.ts";
import type { listAudit } from "./endpoints.ts";

export const auditHref = href("/admin/audit", query<typeof listAudit, "entry">());
