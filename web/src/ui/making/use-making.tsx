import { type ReactElement, useState } from "react";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { areas } from "../area.ts";
import type { LastRow } from "../combobox/use-combobox.ts";
import { lazyPart, Opening } from "../lazy-part.tsx";
import type { Named } from "../form/reference.ts";

const Sheet = lazyPart(() => import("./make-sheet.tsx"));

/**
 * The row of a picker over the list `from` that makes what is missing, or proposes it, and the sheet that it opens.
 * @param takesProposal the picker's record may use an entry that is only proposed; of most kinds all do
 */
export function useMaking(
  from: { readonly name: string },
  onMade: (row: Named) => void,
  takesProposal = false,
): [LastRow?, ReactElement?] {
  const t = useT();
  const { can } = useMe();
  const [typed, setTyped] = useState<string>();
  const maker = areas().flatMap((area) => area.makers?.[from.name] ?? [])[0];
  const mayMake = maker && can(maker.need);
  if (!maker || !(mayMake || (maker.kind && (takesProposal || !maker.someTake) && can("reference_propose")))) return [];
  const label = (name: string): string => t(mayMake ? "ui.create_named" : "ui.propose_named", { name });
  const onClose = (): void => setTyped(undefined);
  return [
    { label, run: setTyped },
    typed === undefined ? undefined : (
      <Opening onClose={onClose}>
        <Sheet maker={maker} typed={typed} isProposal={!mayMake} onMade={onMade} onClose={onClose} />
      </Opening>
    ),
  ];
}
