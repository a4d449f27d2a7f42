import { IconArrowRight, IconDownload, IconUserOff } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Leaving, LeavingLine } from "#contract/leaving/schemas.ts";
import { printLeaving } from "#contract/leaving/endpoints.ts";
import { groupOf, groupsOfLeaving } from "#contract/leaving/words.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { updateUser } from "#contract/users/endpoints.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { usePrintAction } from "#web/ui/actions/use-print-action.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import { type RecordAction, RecordPage } from "#web/ui/record/record-page.tsx";
import { Figures } from "./figures.tsx";
import { Group } from "./group.tsx";
import { PersonLink } from "./person-link.tsx";
import { LeavingSide, type Successor } from "./side.tsx";
import { useClearing } from "./use-clearing.tsx";

/** To print and export it, to deactivate the account, and to go on to the next open line. */
function useLeavingActions(leaving: Leaving, next: () => void) {
  const t = useT();
  const { person } = leaving;
  const params = { id: person.hash_id };
  const update = useChange(updateUser);
  const paper = usePrintAction(printLeaving, { params }, { label: t("leaving.paper"), name: person.name });
  const exporter = useExport({ kind: "leaving", filters: { user: person.hash_id }, about: person.name });
  const deactivate = async (reason?: string): Promise<void> => {
    await update.mutateAsync({
      input: { params, body: { active: false, version: person.version, ...(reason && { reason }) } },
    });
    toast(t("users.deactivated", { count: 1 }));
  };
  const actions: (RecordAction | false | undefined)[] = [
    paper,
    {
      key: "export",
      label: t("ui.export_xlsx"),
      icon: <IconDownload stroke={1.6} />,
      busy: exporter.busy,
      run: () => exporter.run("xlsx"),
    },
    leaving.can.deactivate && {
      key: "deactivate",
      label: t("users.deactivate"),
      look: leaving.open > 0 ? "outline" : "filled",
      icon: <IconUserOff stroke={1.6} />,
      busy: update.isPending,
      asks: {
        title: t("users.deactivate_title", { name: person.name }),
        text: t("leaving.deactivate_text"),
        danger: true,
        ...(leaving.open > 0 && { reason: t("leaving.reason") }),
      },
      run: deactivate,
    },
    leaving.open > 0 && {
      key: "next",
      label: t("leaving.next"),
      look: "filled",
      icon: <IconArrowRight stroke={1.6} />,
      hint: "n",
      run: next,
    },
  ];
  return actions;
}

/** Below the title: post and office, since when and until when, and the manager. */
function LeavingMeta({ leaving }: { leaving: Leaving }) {
  const t = useT();
  const { person } = leaving;
  return (
    <>
      <PersonLink person={person} />
      {leaving.since ? <span>{t("leaving.contract_since", { day: formatDay(leaving.since) })}</span> : null}
      {person.manager ? <span>{t("leaving.reports_to", { name: person.manager.name })}</span> : null}
      <strong>
        {leaving.last_day
          ? t("leaving.last_day", { day: formatDay(leaving.last_day) })
          : person.active
            ? t("leaving.no_last_day")
            : t("leaving.left_already")}
      </strong>
    </>
  );
}

interface LinesProps {
  leaving: Leaving;
  successor: Successor | undefined;
  clearing: ReturnType<typeof useClearing>;
}
/** The lines, open, hidden and done, by group. */
function Lines({ leaving, successor, clearing }: LinesProps) {
  return (
    <>
      <Figures leaving={leaving} />
      {groupsOfLeaving.map((group) => (
        <Group
          key={group}
          group={group}
          lines={leaving.lines.filter((line) => groupOf(line.word) === group)}
          hidden={leaving.hidden.filter((one) => groupOf(one.word) === group)}
          done={leaving.done.filter((one) => groupOf(one.word) === group && !isThere(leaving.lines, one))}
          successor={successor}
          clearing={clearing}
        />
      ))}
    </>
  );
}

/** What is open when somebody leaves, with what may be done with each line. */
export function LeavingRecord({ leaving }: { leaving: Leaving }) {
  const t = useT();
  const { person } = leaving;
  const [successor, setSuccessor] = useState<Successor>();
  const lines = useRef<HTMLDivElement>(null);
  const actions = useLeavingActions(leaving, () => focusNext(lines.current));
  const clearing = useClearing(leaving, successor);
  const isEmpty = leaving.lines.length + leaving.hidden.length + leaving.done.length === 0;
  return (
    <>
      <RecordPage
        of={{ kind: "user", id: person.hash_id }}
        home={userHref.view(person.hash_id)}
        title={t("leaving.leaves", { name: person.name })}
        crumb={t("leaving.title")}
        meta={<LeavingMeta leaving={leaving} />}
        actions={actions}
        tabs={[
          {
            key: "lines",
            label: t("leaving.title"),
            content: isEmpty ? (
              <EmptyGlass title={t("leaving.nothing")} text={t("leaving.nothing_text", { name: person.name })} />
            ) : (
              <div ref={lines}>
                <Lines leaving={leaving} successor={successor} clearing={clearing} />
              </div>
            ),
          },
        ]}
        side={<LeavingSide leaving={leaving} successor={successor} onSuccessor={setSuccessor} />}
        happened={{ did: "users.did_", otherwise: "users.did_update" }}
      />
      {clearing.asking}
    </>
  );
}

/** What a successor did not accept yet stands among the lines. */
const isThere = (lines: readonly LeavingLine[], done: Leaving["done"][number]): boolean =>
  lines.some((line) => line.word === done.word && line.hash_id === done.record_id);

/** Goes to the first button of the next open line, from the top again after the last. */
function focusNext(of: HTMLElement | null): void {
  const open = [...(of?.querySelectorAll<HTMLElement>("[data-open]") ?? [])];
  const here = open.findIndex((line) => line.contains(document.activeElement));
  const next = open[(here + 1) % open.length];
  (next?.querySelector<HTMLElement>("button, a") ?? next)?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
