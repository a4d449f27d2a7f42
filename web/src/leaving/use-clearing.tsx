import { type ReactNode, useState } from "react";
import { clearLeaving, MOST_LINES } from "#contract/leaving/endpoints.ts";
import type { Leaving, LeavingLine } from "#contract/leaving/schemas.ts";
import type { LeavingDeed } from "#contract/leaving/words.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Asking, type Question, type Run } from "#web/ui/record/asking.tsx";
import type { Successor } from "./side.tsx";

const BackForm = lazyPart(() => import("./back-form.tsx"));

export interface Clearing {
  readonly busy: boolean;
  readonly clear: (deed: LeavingDeed, lines: readonly LeavingLine[]) => void;
  readonly asking: ReactNode;
}
type Body = ClientInput<typeof clearLeaving>["body"];
/** As many as one call takes. */
const named = (lines: readonly LeavingLine[]): Body["lines"] =>
  lines.slice(0, MOST_LINES).map(({ word, hash_id }) => ({ word, hash_id }));

/** Does one thing with some lines, after what it asks: in what condition pieces come back, why they are lost, or whether it is meant. */
export function useClearing({ person }: Leaving, successor: Successor | undefined): Clearing {
  const t = useT();
  const change = useChange(clearLeaving);
  const [back, setBack] = useState<readonly LeavingLine[]>();
  const [asked, setAsked] = useState<{ question: Question; confirm: string; run: Run }>();
  const params = { id: person.hash_id };
  const send = async (deed: LeavingDeed, lines: readonly LeavingLine[], more: Partial<Body> = {}): Promise<void> => {
    await change.mutateAsync({ input: { params, body: { do: deed, lines: named(lines), ...more } } });
    toast(t("leaving.cleared", { count: lines.length }));
  };
  const clear = (deed: LeavingDeed, lines: readonly LeavingLine[]): void => {
    const [first] = lines;
    if (!first) return;
    if (deed === "back") setBack(lines);
    else if (deed === "lost")
      setAsked({
        question: {
          title: t("leaving.lost_title", { title: first.title ?? "" }),
          text: "",
          danger: true,
          reason: t("leaving.reason"),
        },
        confirm: t("leaving.do_lost"),
        run: (reason) => send(deed, lines, { reason: reason ?? null }),
      });
    else if (deed === "to" && !successor) {
      toastError(t("leaving.successor_needed"));
      document.querySelector<HTMLElement>("input[name=successor]")?.focus();
    } else
      void send(deed, lines, deed === "to" ? { user_id: successor?.hash_id ?? null } : {}).catch((e: unknown) => {
        if (!isApiError(e)) throw e;
      });
  };
  return {
    busy: change.isPending,
    clear,
    asking: (
      <>
        <Asking asked={asked} onClose={() => setAsked(undefined)} />
        <SidePanel
          opened={back !== undefined}
          onClose={() => setBack(undefined)}
          title={t("leaving.back_title", { count: back?.length ?? 1, title: back?.[0]?.title ?? "" })}
        >
          {back ? <BackForm id={person.hash_id} lines={named(back)} onClose={() => setBack(undefined)} /> : null}
        </SidePanel>
      </>
    ),
  };
}
