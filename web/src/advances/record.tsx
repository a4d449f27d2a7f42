import { IconCash } from "@tabler/icons-react";
import { advanceHref } from "#contract/advances/hrefs.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { type RecordAction, RecordPage } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { advanceActions } from "./actions.ts";
import { AdvanceSide, advanceStory } from "./advance-side.tsx";
import { AdvanceSteps } from "./advance-steps.tsx";
import { Parts } from "./parts.tsx";
import { PlanTable } from "./plan-table.tsx";
import { AdvanceStatusWord, useAdvanceName, usageWord } from "./words.tsx";

const movementsTab = tabOf(() => import("./movements-table.tsx"));
const usesTab = tabOf(() => import("./uses-table.tsx"));

/** Below the title: what it is, its status and use, and whose it is. */
function AdvanceMeta({ advance: a }: { advance: Advance }) {
  const t = useT();
  const name = useAdvanceName(a);
  const usage = usageWord(a, t);
  return (
    <>
      <span>{name}</span>
      <AdvanceStatusWord advance={a} />
      {usage ? <span>{usage}</span> : null}
      <PersonName person={a.user} />
    </>
  );
}

/** Its actions; who hands the money over validates it with that. */
function useAdvanceActions(a: Advance, home: string) {
  const t = useT();
  const drawer = useAddressed(["do"]);
  const hands = a.can.validate && a.status === "APPROVED";
  const taken = useRecordActions(advanceActions, a, {
    home,
    open: drawer.open,
    known: hands ? { validate: false } : {},
  });
  const handOver: RecordAction | false | undefined = hands && {
    key: "hand_over",
    label: t("advances.hand_over"),
    look: "filled",
    icon: <IconCash stroke={1.6} />,
    hint: "p",
    run: () => drawer.open({ do: "hand_over" }),
  };
  return [...taken, handOver];
}

/** Page of an advance or loan: amounts, status and actions. */
export function AdvanceRecord({ advance: a, accountant }: { advance: Advance; accountant: boolean }) {
  const t = useT();
  const isLoan = a.months !== null;
  const home = accountant ? advanceHref.ofOffice(a.zone_hash_id) : advanceHref.own();
  const actions = useAdvanceActions(a, home);
  const plan = a.instalments ?? [];
  const uses = a.settlements ?? [];
  const movements = a.movements ?? [];
  const at = accountant ? advanceHref.atAccounting : advanceHref.view;
  return (
    <RecordPage
      of={{ kind: "advance", id: a.hash_id }}
      title={a.title}
      home={home}
      crumb={String(a.number)}
      meta={<AdvanceMeta advance={a} />}
      actions={actions}
      notice={
        a.status === "REJECTED" && a.motif ? (
          <Notice title={t("advances.rejected_by", { name: a.rejecter?.name ?? "" })} bad>
            {a.motif}
          </Notice>
        ) : undefined
      }
      tabs={[
        {
          key: "details",
          label: t("advances.details"),
          content: (
            <>
              <Parts advance={a} />
              <AdvanceSteps advance={a} />
              {plan.length > 0 ? <PlanTable advance={a} payments={at(a.hash_id, { tab: "payments" })} /> : null}
            </>
          ),
        },
        !isLoan && {
          key: "uses",
          label: t("advances.use_tab"),
          count: uses.filter((u) => !u.undone).length,
          load: usesTab({ advance: a, accountant }),
        },
        {
          key: "payments",
          label: t("advances.movements_tab"),
          count: movements.length,
          load: movementsTab({ advance: a }),
        },
      ]}
      side={<AdvanceSide advance={a} accountant={accountant} />}
      happened={advanceStory}
    />
  );
}
