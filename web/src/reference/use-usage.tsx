import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { Resource } from "#contract/kit/resource.ts";
import { keepingOf, type Usage } from "#contract/kit/resource-keeping.ts";
import { useRead, useReads } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import type { Column } from "#web/ui/list/types.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import type { Row } from "./columns.tsx";
import css from "./reference.module.css";

/** Entries per request: a page of the list. */
const PAGE = 50;

/** How often the rows of a list are used, by identifier. Requested separately, so the list doesn't wait for it. */
export function useUsage(resource: Resource, ids: readonly string[], asks: boolean): ReadonlyMap<string, Usage> {
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, i) => ids.slice(i * PAGE, (i + 1) * PAGE));
  const answers = useReads(
    asks
      ? pages.map((page) => ({ endpoint: keepingOf(resource).usage, input: { query: { ids: page.join(",") } } }))
      : [],
    { quiet: true },
  );
  return new Map(
    answers.flatMap(({ data }) =>
      ((data as ClientOutput<ReturnType<typeof keepingOf>["usage"]> | undefined)?.data ?? []).map(
        (u) => [u.hash_id, u] as const,
      ),
    ),
  );
}

/** A column with the number of uses. It links to the list of the uses if one list shows them all, otherwise to the entry's panel. */
export const usedColumn = (usage: ReadonlyMap<string, Usage>): Column<Row> => ({
  key: "used",
  title: "reference.used",
  width: 110,
  right: true,
  cell: (row, { href }) => {
    const used = usage.get(row.hash_id);
    if (!used) return null;
    if (used.count === 0) return <span className={css.no}>0</span>;
    const [only] = used.uses;
    const link = used.uses.length === 1 ? only?.link : null;
    return (
      <AppLink href={link ?? href(row)} className={css.used} title={used.uses.map((use) => use.text).join(", ")}>
        {used.count}
      </AppLink>
    );
  },
  value: (row) => String(usage.get(row.hash_id)?.count ?? ""),
});

/** In an entry's panel: what uses it, with links to the lists. */
export function UsedBy({ resource, id }: { resource: Resource; id: string }) {
  const t = useT();
  const { data } = useRead(keepingOf(resource).usage, { query: { ids: id } }, { quiet: true });
  const [used] = data?.data ?? [];
  if (!used) return null;
  return (
    <Facts
      facts={[
        [
          t("reference.used_by"),
          used.count === 0 ? (
            t("reference.used_nowhere")
          ) : (
            <ul>
              {used.uses.map(({ text, link }) => (
                <li key={text}>{link ? <AppLink href={link}>{text}</AppLink> : text}</li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  );
}
