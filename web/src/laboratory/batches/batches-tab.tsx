import { IconPlus } from "@tabler/icons-react";
import { batchHref } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import css from "../laboratory.module.css";
import { batchesList } from "./batches-list.tsx";

const { laboratory_id: _, ...filters } = batchesList.filters ?? {};
const here = { ...batchesList, filters, columns: batchesList.columns.filter((c) => c.key !== "place") };

/** The batches of a place. */
export default function BatchesTab({ place }: { place: Place }) {
  const t = useT();
  const list = useList(here, {
    scope: "batches",
    fixed: { query: { laboratory_id: place.hash_id } },
    about: place.name,
  });
  return (
    <>
      {place.can.stock ? (
        <div className={css.above}>
          <Button
            icon={<IconPlus stroke={1.6} />}
            onClick={() => go(batchHref.list({ edit: "new", laboratory_id: place.hash_id }))}
          >
            {t("laboratory.plan_batch")}
          </Button>
        </div>
      ) : null}
      <List list={list} label={t("laboratory.batches")} empty="laboratory.batches_none" />
    </>
  );
}
