import { getSample, sampleCarrier } from "#contract/tracking/endpoints.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { SampleRecord } from "./record.tsx";

const SampleForm = lazyPart(() => import("./form.tsx"));
const CodeForm = lazyPart(() => import("./code-form.tsx"));
const StateForm = lazyPart(() => import("./state-form.tsx"));
const VerdictForm = lazyPart(() => import("./verdict-form.tsx"));

/** `/admin/tracking/{id}/view`: a sample order, with the drawers of its actions. */
const page = recordPage(getSample, (sample) => (
  <>
    <SampleRecord sample={sample} />
    <Drawers sample={sample} />
  </>
));
export default page.Page;
export const prefetch = (place: ScreenPlace): void => {
  page.prefetch(place);
  void ask(sampleCarrier, { params: { id: place.params.id ?? "" } });
};

function Drawers({ sample: s }: { sample: Sample }) {
  const t = useT();
  const [url] = useUrl();
  const { close } = useAddressed(["do", "line"]);
  const line = s.lines.find((l) => l.hash_id === url.line) ?? s.lines.find((l) => !l.verdict) ?? s.lines[0];
  const panels = {
    edit: s.can.update && {
      title: t("tracking.change", { number: s.number }),
      form: <SampleForm sample={s} onClose={close} />,
    },
    code: s.can.change_code && {
      title: t(s.code === null ? "tracking.give_code" : "tracking.change_code"),
      form: <CodeForm sample={s} onClose={close} />,
    },
    state: s.can.set_state && { title: t("tracking.set_state"), form: <StateForm sample={s} onClose={close} /> },
    verdict: s.can.verdict &&
      line && {
        title: t("tracking.verdict_title", { name: line.recipe.name }),
        form: <VerdictForm key={line.hash_id} sample={s} line={line} onClose={close} />,
      },
  };
  return <ChosenPanel panels={panels} chosen={url.do} onClose={close} />;
}
