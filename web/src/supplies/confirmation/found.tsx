import { confirmOwn } from "#contract/supplies/confirmation.ts";
import type { OwnAllocation } from "#contract/supplies/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";

/** What I said that I don't have, and have after all. */
export function Found({ allocation: a }: { allocation: OwnAllocation }) {
  const t = useT();
  const { mutateAsync, isPending } = useChange(confirmOwn);
  const confirm = async (): Promise<void> => {
    await mutateAsync({ input: { body: { allocations: [a.hash_id] } } });
    toast(t("supply_confirmation.confirmed_done"));
  };
  return (
    <Button busy={isPending} onClick={() => void confirm()}>
      {t("supply_confirmation.have")}
    </Button>
  );
}
