import type { ReactNode } from "react";
import { confirmOwn, denyOwn } from "#contract/supplies/confirmation.ts";
import type { OwnAllocation } from "#contract/supplies/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { useAsking } from "#web/ui/record/asking.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "../own.module.css";

interface AskedProps {
  allocations: readonly OwnAllocation[];
  thing: (allocation: OwnAllocation) => ReactNode;
}

/** What I am asked to confirm, one by one or all of it at once. */
export default function Asked({ allocations, thing }: AskedProps) {
  const t = useT();
  const phone = usePhone();
  const { mutateAsync, isPending } = useChange(confirmOwn);
  const confirm = async (...of: readonly OwnAllocation[]): Promise<void> => {
    await mutateAsync({ input: { body: { allocations: of.map((a) => a.hash_id) } } });
    toast(t("supply_confirmation.confirmed_done"));
  };
  const size = phone ? "big" : "normal";
  return (
    <section aria-label={t("supply_confirmation.asked_title")}>
      <h2>{t("supply_confirmation.asked_title")}</h2>
      <p className={css.soft}>{t("supply_confirmation.asked_how")}</p>
      <ul>
        {allocations.map((a) => (
          <li key={a.hash_id} className={css.item}>
            {thing(a)}
            <span className={css.buttons}>
              <Deny allocation={a} size={size} />
              <Button look="filled" size={size} busy={isPending} onClick={() => void confirm(a)}>
                {t("supply_confirmation.have")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {allocations.length > 1 ? (
        <p className={css.all}>
          <Button size={size} busy={isPending} onClick={() => void confirm(...allocations)}>
            {t("supply_confirmation.have_all")}
          </Button>
        </p>
      ) : null}
    </section>
  );
}

function Deny({ allocation: a, size }: { allocation: OwnAllocation; size: "big" | "normal" }) {
  const t = useT();
  const { mutateAsync, isPending } = useChange(denyOwn);
  const denying = {
    key: "deny",
    label: t("supply_confirmation.have_not"),
    asks: {
      title: t("supply_confirmation.deny_title", { name: a.serials ?? a.supply.name }),
      text: t("supply_confirmation.deny_text"),
      reason: t("supplies.reason"),
      danger: true,
    },
    run: async (reason?: string) => {
      await mutateAsync({ input: { params: { id: a.hash_id }, body: { reason: reason ?? "", version: a.version } } });
      toast(t("supply_confirmation.denied_done"));
    },
  };
  const { take, question } = useAsking([denying]);
  return (
    <>
      <Button look="refuse" size={size} busy={isPending} onClick={() => take(denying)}>
        {t("supply_confirmation.have_not")}
      </Button>
      {question}
    </>
  );
}
