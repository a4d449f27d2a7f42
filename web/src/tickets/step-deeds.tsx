import { IconArrowBackUp, IconCheck, IconPlayerSkipForward } from "@tabler/icons-react";
import { moveProcess, type ProcessDeed } from "#contract/tickets/process-endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import type { TicketStep } from "#contract/tickets/process-schemas.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import type { RecordAction } from "#web/ui/record/record-page.tsx";
import { mineOf } from "./process.tsx";

const icons = {
  finish: IconCheck,
  approve: IconCheck,
  refuse: IconArrowBackUp,
  skip: IconPlayerSkipForward,
  back: IconArrowBackUp,
};
const looks = { finish: "filled", approve: "filled", refuse: "refuse", skip: undefined, back: undefined } as const;
const keys = { finish: "f", approve: "a", refuse: "b", skip: undefined, back: undefined } as const;

/** What the reader may do with a step, as the actions of a record are. */
export function useStepDeeds(o: Ticket): (step: TicketStep, isFirst: boolean) => RecordAction[] {
  const t = useT();
  const { mutateAsync, isPending, variables } = useChange(moveProcess);
  const take = async (step: TicketStep, deed: ProcessDeed, reason?: string): Promise<boolean> => {
    const body = { step_id: step.hash_id, do: deed, version: o.version, ...(reason && { reason }) };
    const answer = await mutateAsync({ input: { params: { id: o.hash_id }, body } }).catch(() => undefined);
    if (!answer) return false;
    toast(t(`tickets.deed_${deed}`, { step: step.label }));
    // Who saw the ticket by this step alone sees it no longer.
    if (answer.data === null) go(ticketHref.own(), { replace: true });
    return true;
  };
  return (step, isFirst) =>
    (["refuse", "finish", "approve", "skip", "back"] as const).flatMap((deed): RecordAction[] => {
      if (!step.can[deed]) return [];
      const Icon = icons[deed];
      const asks = deed === "refuse" || deed === "skip" || deed === "back";
      const look = isFirst ? looks[deed] : undefined;
      return [
        {
          key: `${deed}-${step.hash_id}`,
          label: t(`tickets.${deed}_step`, { step: step.label }),
          icon: look ? <Icon stroke={1.6} /> : <Icon size={16} stroke={1.6} />,
          ...(look && { look }),
          ...(isFirst && keys[deed] && { hint: keys[deed] }),
          busy: isPending && variables.input.body.step_id === step.hash_id && variables.input.body.do === deed,
          ...(asks && {
            asks: {
              title: t(`tickets.${deed}_title`, { step: step.label }),
              text: t(`tickets.${deed}_text`),
              confirm: t(`tickets.${deed}_confirm`),
              reason: t("tickets.reason"),
              danger: deed === "refuse",
            },
          }),
          run: async (reason) => await take(step, deed, reason),
        },
      ];
    });
}

/** The deeds of the step that waits for the reader, for the head of the page. */
export function useMyDeeds(o: Ticket): RecordAction[] {
  const { me } = useMe();
  const deedsOf = useStepDeeds(o);
  const mine = mineOf(o, me.hash_id);
  return mine ? deedsOf(mine, true).filter((a) => !/^(skip|back)-/u.test(a.key)) : [];
}
