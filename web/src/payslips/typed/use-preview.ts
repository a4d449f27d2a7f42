import { useDebouncedValue } from "@mantine/hooks";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { previewPayslip } from "#contract/payslips/payslip-endpoints.ts";
import type { PreviewedPayslip } from "#contract/payslips/payslip-schemas.ts";
import { isApiError } from "#web/api/errors.ts";
import type { ReadState } from "#web/ui/atoms/loading.tsx";
import { useRead } from "#web/api/query.ts";

type Asked = ClientInput<typeof previewPayslip>["body"];

interface Preview {
  read: ReadState;
  /** The last answer stays until the next one comes. */
  shown: PreviewedPayslip | undefined;
  /** Something newer is typed than what is shown. */
  isStale: boolean;
  /** Why nothing can be computed, in the server's words. */
  error: string | undefined;
}

/** What the server computes of what is typed: asked a moment after the last key, so that typing never waits. */
export function usePreview(asked: Asked | undefined): Preview {
  const text = asked ? JSON.stringify(asked) : "";
  const [settled] = useDebouncedValue(text, 250);
  const read = useRead(
    previewPayslip,
    { body: (settled ? JSON.parse(settled) : {}) as Asked },
    { enabled: settled !== "" && asked !== undefined, keep: true, quiet: true, staleTime: 5000 },
  );
  const { data, error, isFetching } = read;
  return {
    read,
    shown: asked && !error ? data?.data : undefined,
    isStale: settled !== text || isFetching,
    error: isApiError(error) && error.isRefusal ? error.message : undefined,
  };
}
