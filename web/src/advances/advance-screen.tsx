import { getAdvance } from "#contract/advances/endpoints.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { AdvanceRecord } from "./record.tsx";

const AdvanceForm = lazyPart(() => import("./form.tsx"));
const HandOverForm = lazyPart(() => import("./hand-over-form.tsx"));
const CloseForm = lazyPart(() => import("./close-form.tsx"));
const InstalmentForm = lazyPart(() => import("./instalment-form.tsx"));

/** One advance, with the drawers of its actions. */
export const AdvanceScreen = ({ id, accountant = false }: { id: string; accountant?: boolean }) => (
  <RecordScreen endpoint={getAdvance} id={id}>
    {(advance) => (
      <>
        <AdvanceRecord advance={advance} accountant={accountant} />
        <Drawers advance={advance} />
      </>
    )}
  </RecordScreen>
);

/** The drawer named in the URL, if its action is allowed now. */
function Drawers({ advance: a }: { advance: Advance }) {
  const t = useT();
  const [url] = useUrl();
  const { close } = useAddressed(["do"]);
  const panels = {
    edit: a.can.update && {
      title: t("advances.change", { number: a.number }),
      form: <AdvanceForm advance={a} onClose={close} />,
    },
    hand_over: a.can.validate &&
      a.status === "APPROVED" && {
        title: t("advances.hand_over_amount", { amount: formatMoney(a.amount, a.currency.iso) }),
        form: <HandOverForm advance={a} onClose={close} />,
      },
    close: a.can.close && {
      title: t("advances.close_number", { number: a.number }),
      form: <CloseForm advance={a} onClose={close} />,
    },
    instalment: a.can.instalment && {
      title: t("advances.receive"),
      form: <InstalmentForm advance={a} onClose={close} />,
    },
  };
  return <ChosenPanel panels={panels} chosen={url.do} onClose={close} />;
}
