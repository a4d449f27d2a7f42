import { useRef } from "react";
import { createView, listViews, updateView, type ListView } from "#contract/views/endpoints.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";

/** The home screen is kept as a view of mine: its columns are the tiles in their order. */
const HOME = "home";
const namesIn = (text: string | undefined): string[] => (text ?? "").split(",").filter(Boolean);

/** Which tiles of the home screen a person shows, and in which order. */
export function useArrangement() {
  const t = useT();
  const { data } = useRead(listViews, {}, { quiet: true, staleTime: 5 * 60_000 });
  const make = useChange(createView);
  const change = useChange(updateView);
  const view = data?.data.find((v) => v.list === HOME);
  // What was kept last, before the views are read again.
  const last = useRef<ListView>(undefined);
  const keep = async (columns: readonly string[], hidden: readonly string[]): Promise<void> => {
    const body = { columns: [...columns], words: { hidden: hidden.join(",") } };
    const of = last.current ?? view;
    const { data: now } = await (of
      ? change.mutateAsync({ input: { params: { id: of.hash_id }, body: { ...body, version: of.version } } })
      : make.mutateAsync({ input: { body: { ...body, list: HOME, name: t("app.home"), opens: true } } }));
    last.current = now;
  };
  return {
    order: (view?.columns ?? []) as readonly string[],
    hidden: namesIn(view?.words.hidden),
    keep,
    isOwn: view !== undefined,
  };
}
