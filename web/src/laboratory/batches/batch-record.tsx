import { IconTimeline } from "@tabler/icons-react";
import { numberText } from "#contract/kit/number.ts";
import { batchSheet, type Batch } from "#contract/laboratory/batches.ts";
import { batchHref, laboratoryHref, placeLink } from "#contract/laboratory/hrefs.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { usePrintAction } from "#web/ui/actions/use-print-action.tsx";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import { batchActions } from "./actions.ts";
import { batchTones } from "./batches-list.tsx";
import { Materials } from "./materials.tsx";

const WeighForm = lazyPart(() => import("./weigh-form.tsx"));
const MakeForm = lazyPart(() => import("./make-form.tsx"));

/** Printing the weighing sheet, and the steps of the batch. */
function useBatchActions(b: Batch, drawer: ReturnType<typeof useAddressed>, title: string) {
  const t = useT();
  const print = usePrintAction(
    batchSheet,
    { params: { id: b.hash_id } },
    { label: t("laboratory.weigh_sheet"), name: title },
  );
  const actions = useRecordActions(batchActions, b, {
    home: batchHref.list(),
    open: drawer.open,
    known: {
      ...(!b.is_short && { reserve: false }),
      ...(b.state === "WEIGHED" && { weigh: { label: t("laboratory.weigh_again"), look: "outline" } }),
    },
  });
  return { print, actions };
}

/** A batch: its ingredients by lot, its product, and its steps from plan to bottles. */
export function BatchRecord({ batch: b }: { batch: Batch }) {
  const t = useT();
  const [url] = useUrl();
  const drawer = useAddressed(["panel"]);
  const title = t("laboratory.batch_number", { number: b.number });
  const { print, actions } = useBatchActions(b, drawer, title);
  const { panel } = url;
  const { product } = b;
  return (
    <>
      <RecordPage
        of={{ kind: "batch", id: b.hash_id }}
        home={batchHref.list()}
        title={`${b.recipe.number} ${b.recipe.name}`}
        crumb={title}
        meta={<BatchMeta batch={b} title={title} />}
        actions={[
          b.can.print && b.state !== "CANCELLED" && print,
          product && {
            key: "trace",
            label: t("laboratory.trace"),
            look: "outline",
            icon: <IconTimeline stroke={1.6} />,
            run: () => go(laboratoryHref.trace(product.hash_id, { of: "bottled" })),
          },
          ...actions,
        ]}
        notice={
          b.reason ? (
            <Notice title={t("laboratory.state_CANCELLED")}>{b.reason}</Notice>
          ) : b.is_short ? (
            <Notice title={t("laboratory.batch_short")}>{t("laboratory.batch_short_text")}</Notice>
          ) : undefined
        }
        tabs={[
          {
            key: "materials",
            label: t("laboratory.materials"),
            ...(b.lines && { count: b.lines.length }),
            content: <Materials batch={b} />,
          },
        ]}
        side={<BatchSide batch={b} />}
        happened={{ did: "laboratory.did_", otherwise: "laboratory.did_update" }}
      />
      <SidePanel
        opened={(panel === "weigh" && b.can.weigh === true) || (panel === "make" && b.can.make === true)}
        onClose={drawer.close}
        title={t(panel === "make" ? "laboratory.make_batch" : "laboratory.weigh")}
      >
        {panel === "make" ? (
          <MakeForm batch={b} onClose={drawer.close} />
        ) : (
          <WeighForm batch={b} onClose={drawer.close} />
        )}
      </SidePanel>
    </>
  );
}

/** Number, state, size, place and person. */
function BatchMeta({ batch: b, title }: { batch: Batch; title: string }) {
  const t = useT();
  return (
    <>
      <span>{title}</span>
      <Status tone={batchTones[b.state]} word={t(`laboratory.state_${b.state}`)} />
      <span>{numberText(b.litres)} L</span>
      <RefLink href={placeLink(b.place)}>{b.place.name}</RefLink>
      <PersonName person={b.user} size="small" />
    </>
  );
}

function BatchSide({ batch: b }: { batch: Batch }) {
  const t = useT();
  const named = useNamed();
  const { product, recipe } = b;
  return (
    <>
      {product ? (
        <SideSection title={t("laboratory.product")}>
          <Facts
            facts={[
              [
                t("laboratory.lot"),
                <RefLink key="lot" href={placeLink(b.place, { tab: "recipes" })}>
                  {product.lot}
                </RefLink>,
              ],
              [t("laboratory.bottles"), numberText(String(product.bottles))],
              [t("laboratory.bottle"), product.bottle && named(product.bottle)],
              [t("laboratory.litres"), `${numberText(product.litres)} L`],
              [t("laboratory.expires_on"), product.expires_on && <Day key="end" value={product.expires_on} />],
            ]}
          />
        </SideSection>
      ) : null}
      <SideSection title={t("laboratory.details")}>
        <Facts
          facts={[
            [
              t("laboratory.recipe"),
              <RefLink key="recipe" href={recipe.hash_id && recipeHref.view(recipe.hash_id, { tab: "compositions" })}>
                {recipe.name}
              </RefLink>,
            ],
            [t("laboratory.version"), b.composition_number],
            [t("laboratory.amount"), `${numberText(b.amount)} ${b.unit}`],
            [t("laboratory.planned_for"), b.planned_for && <Day key="for" value={b.planned_for} />],
            [t("laboratory.weighed_by"), b.weighed_by?.name],
            [t("laboratory.weighed_at"), b.weighed_at && <Day key="weighed" value={b.weighed_at} />],
            [t("laboratory.made_by"), b.made_by?.name],
            [t("laboratory.made_at"), b.made_at && <Day key="made" value={b.made_at} />],
            [t("laboratory.note"), b.note],
          ]}
        />
      </SideSection>
    </>
  );
}
