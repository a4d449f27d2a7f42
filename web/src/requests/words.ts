import type { ShownRequestStatus } from "#contract/requests/lifecycle.ts";
import type { RequestLine } from "#contract/requests/schemas.ts";
import type { StatusTone } from "#web/ui/atoms/status.tsx";

export const requestTones: Readonly<Record<ShownRequestStatus, StatusTone>> = {
  UNVALIDATED: "wait",
  VALIDATED: "agreed",
  REJECTED: "bad",
  CANCELLED: "draft",
  END: "done",
  DELAY: "bad",
};
/** What a line asks for. */
export const lineName = (line: Pick<RequestLine, "supply" | "words">): string => line.supply?.name ?? line.words ?? "";
