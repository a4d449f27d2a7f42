import { createView, listViews, updateView } from "#contract/views/endpoints.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";

/** The home screen is kept as a view of mine: its columns are the tiles in their order. */
const HOME = "home";
const namesIn = (text: string | undefined): string[] => (text ?? "").split(",").filter(Boolean);

/** Which tiles of the home screen a person shows, and in which order. */
export function useArrangement() {
  const t = useT();
  const { data, isPending } = useRead(listViews, {}, { quiet: true, staleTime: 5 * 60_000 });
  const make = useChange(createView);
  const change = useChange(updateView);
  const view = data?.data.find((v) => v.list === HOME);
  const keep = async (columns: readonly string[], hidden: readonly string[]): Promise<void> => {
    const body = { columns: [...columns], words: { hidden: hidden.join(",") } };
    await (view
      ? change.mutateAsync({ input: { params: { id: view.hash_id }, body } })
      : make.mutateAsync({ input: { body: { ...body, list: HOME, name: t("app.home"), opens: true } } }));
  };
  return {
    isPending,
    order: (view?.columns ?? []) as readonly string[],
    hidden: namesIn(view?.words.hidden),
    keep,
    isOwn: view !== undefined,
  };
}
