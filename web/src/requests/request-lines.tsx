import { type ReactNode, useState } from "react";
import type { Request, RequestLine } from "#contract/requests/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import { useMe } from "#web/api/me.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { FileThumb, FileViewer } from "#web/ui/atoms/file-thumb.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import css from "./requests.module.css";
import { lineName } from "./words.ts";

const over = (r: Request): boolean => r.status === "VALIDATED" || r.status === "END";

/** The name of what is asked; it leads to the article for who sees those of the office. */
const nameOf = (l: RequestLine, office: string, seesSupplies: boolean): ReactNode =>
  l.supply && seesSupplies ? (
    <RefLink href={supplyHref[l.supply.type].view(office, l.supply.hash_id)}>{l.supply.name}</RefLink>
  ) : (
    lineName(l)
  );

function columnsOf(r: Request, seesSupplies: boolean, t: Translate): readonly (TableColumn<RequestLine> | false)[] {
  // What the first ones granted is void once somebody says no.
  const isDecided = r.status !== "REJECTED" && r.lines.some((l) => l.granted !== null);
  const isOver = over(r);
  const showsFree = r.lines.some((l) => l.free !== null);
  return [
    { key: "what", head: t("requests.what"), names: true, cell: (l) => nameOf(l, r.zone.hash_id, seesSupplies) },
    {
      key: "quantity",
      head: t("requests.asked_quantity"),
      right: true,
      ...(isOver && { hides: "phone" as const }),
      cell: (l) => l.quantity,
    },
    showsFree && { key: "free", head: t("requests.free"), right: true, hides: "phone", cell: (l) => l.free },
    isDecided && { key: "granted", head: t("requests.granted"), right: true, cell: (l) => l.granted },
    isOver && { key: "reserved", head: t("requests.reserved"), right: true, cell: (l) => <Reserved line={l} /> },
    isOver && { key: "handed", head: t("requests.handed"), right: true, cell: (l) => l.handed || null },
    isOver && {
      key: "to_buy",
      head: t("requests.to_buy"),
      right: true,
      cell: (l) => <ToBuy line={l} />,
    },
  ];
}

/** What is asked, and how far each line is; why, and with which papers. */
export function RequestLines({ request: r }: { request: Request }) {
  const t = useT();
  const { can } = useMe();
  const isOver = over(r);
  const seesSupplies = supplySeers.some((right) => can(right, r.zone.hash_id));
  return (
    <div className={css.body}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t("requests.lines")}>
        <Table
          label={t("requests.lines")}
          rows={r.lines}
          rowClass={(l) => (isOver && !l.is_open ? css.over : undefined)}
          columns={columnsOf(r, seesSupplies, t)}
        />
      </div>
      {r.description ? <p className={css.text}>{r.description}</p> : null}
      <Papers files={r.files} />
    </div>
  );
}

interface LineProps {
  line: RequestLine;
}
function Reserved({ line: l }: LineProps) {
  const t = useT();
  if (l.reserved <= 0) return null;
  return (
    <>
      {l.reserved}
      {l.reserved_until ? (
        <span className={css.under}>{t("requests.reserved_until", { day: formatDay(l.reserved_until) })}</span>
      ) : null}
    </>
  );
}

function ToBuy({ line: l }: LineProps) {
  const t = useT();
  if (l.to_buy <= 0) return null;
  return (
    <>
      {l.to_buy}
      {l.ordered_at ? <span className={css.under}>{t("requests.ordered")}</span> : null}
    </>
  );
}

/** The papers of a request; they open in the viewer. */
function Papers({ files }: Pick<Request, "files">) {
  const t = useT();
  const [at, setAt] = useState<number>();
  return (
    <>
      {files.length > 0 ? (
        <ul className={css.files} aria-label={t("requests.files")}>
          {files.map((file, i) => (
            <li key={file.hash_id}>
              <FileThumb file={file} size="large" onOpen={() => setAt(i)} />
              <span title={file.name}>{file.name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <FileViewer files={files} at={at} onMove={setAt} />
    </>
  );
}
