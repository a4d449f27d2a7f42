import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconDownload, IconUpload } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { listExchangeRates } from "#contract/zones/rates.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/app/i18n.ts";
import { go } from "#web/app/go.ts";
import { useKeys } from "#web/app/keys.ts";
import { toast, toastError } from "#web/app/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { ConflictNotice } from "#web/ui/record/conflict-notice.tsx";
import { AlsoHere } from "#web/ui/record/also-here.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Menu } from "#web/ui/menu.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { nextMonth, parsePaste, rateText } from "#contract/zones/rates-text.ts";
import css from "./rates.module.css";
import zones from "./zones.module.css";
import { type Table, useRates } from "./use-rates.ts";

const two = (n: number): string => String(n).padStart(2, "0");
const thisMonth = (): string => new Date().toISOString().slice(0, 7);
const people = (month: string): string => month.split("-").toReversed().join("-");

/** Past months without a rate, from the first that has one: where statistics have nothing to count with. */
function gapsOf(table: Table): Set<string> {
  const has = new Set(table.data.map((r) => r.month));
  const gaps = new Set<string>();
  const [first] = table.data;
  for (let m = first?.month ?? "~"; m <= thisMonth(); m = nextMonth(m)) if (!has.has(m)) gaps.add(m);
  return gaps;
}

/** The rates of an office. */
export default function RatesTab({ zone }: { zone: string }) {
  const t = useT();
  const { data, isError } = useRead(listExchangeRates, { params: { id: zone } }, { quiet: true });
  if (data) return <RatesTable key={zone} zone={zone} table={data} />;
  return isError ? <p className={zones.note}>{t("ui.record_failed")}</p> : <SkeletonRows rows={12} />;
}

function RatesTable({ zone, table }: { zone: string; table: Table }) {
  const t = useT();
  const language = useLanguage();
  const phone = usePhone();
  const rates = useRates(zone, table);
  const grid = useRef<HTMLTableElement>(null);
  const now = Number(thisMonth().slice(0, 4));
  const [last, setLast] = useState(now);
  const wide = phone ? 1 : 4;
  const years = Array.from({ length: wide }, (_, i) => last - wide + 1 + i);
  const gaps = gapsOf(table);
  const missing = [...gaps].filter((m) => !rates.shown(m));
  const closed = new Set(table.closed);
  const { can, base } = table;
  const own = table.zone.currency;
  const same = !!own && own.hash_id === base?.hash_id;
  const mayWrite = (month: string): boolean => {
    const there = rates.stored.has(month);
    if (there && closed.has(month)) return false;
    return there ? !!can.update || !!can.delete : !!can.create;
  };
  const monthName = (m: number): string =>
    new Intl.DateTimeFormat(language, { month: "long" }).format(new Date(2026, m - 1, 1));
  const edits = rates.changed.size;
  useKeys([
    { keys: "mod+Enter", label: "ui.key_submit", inFields: true, enabled: edits > 0, run: () => void rates.save() },
    { keys: "mod+s", label: "ui.key_submit", inFields: true, enabled: edits > 0, run: () => void rates.save() },
    { keys: "mod+z", label: "zones.undo", inFields: true, enabled: rates.canUndo, run: rates.undo },
  ]);
  // The first cell that is wrong is where one goes on.
  const firstWrong = Object.keys(rates.errors).toSorted()[0];
  useEffect(() => {
    if (firstWrong) grid.current?.querySelector<HTMLInputElement>(`[data-month="${firstWrong}"]`)?.focus();
  }, [firstWrong]);

  const goTo = (year: number, month: number): void => {
    const cell = grid.current?.querySelector<HTMLInputElement>(`[data-month="${year}-${two(month)}"]`);
    cell?.focus();
    cell?.select();
  };
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>, year: number, month: number): void => {
    const at = e.currentTarget;
    const all = at.selectionStart === 0 && at.selectionEnd === at.value.length;
    const start = at.selectionEnd === 0 || all;
    const end = at.selectionStart === at.value.length || all;
    const move = (y: number, m: number): void => {
      e.preventDefault();
      goTo(y, m);
    };
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === "ArrowDown" || (e.key === "Enter" && !e.shiftKey))
      move(year + (month === 12 ? 1 : 0), (month % 12) + 1);
    else if (e.key === "ArrowUp" || e.key === "Enter") move(year - (month === 1 ? 1 : 0), month === 1 ? 12 : month - 1);
    else if (e.key === "ArrowLeft" && start) move(year - 1, month);
    else if (e.key === "ArrowRight" && end) move(year + 1, month);
  };
  const take = (raw: string, at: string): boolean => {
    const pasted = parsePaste(raw, at);
    if (!pasted) return false;
    const cells = pasted.cells.filter((c) => mayWrite(c.month) || rates.shown(c.month) === c.text);
    const kept = pasted.cells.length - cells.length;
    if (cells.length) rates.put(cells);
    const newest = cells.at(-1)?.month;
    if (newest && Number(newest.slice(0, 4)) > last) setLast(Number(newest.slice(0, 4)));
    if (cells.length) toast(t("zones.pasted", { count: cells.length }));
    if (kept > 0) toastError(t("zones.paste_closed", { count: kept }));
    else if (cells.length === 0) toastError(t("zones.paste_nothing"));
    return true;
  };
  const onPaste = (e: ClipboardEvent<HTMLInputElement>, month: string): void => {
    if (take(e.clipboardData.getData("text/plain"), month)) e.preventDefault();
  };
  const exportAll = async (kind: "csv" | "xlsx"): Promise<void> => {
    const file = await import("#web/ui/list/export-file.ts");
    const cells = [[t("zones.month"), t("zones.rate")], ...table.data.map((r) => [r.month, { decimal: r.rate }])];
    const name = `${table.zone.name} ${t("zones.rates")}`;
    saveFile(kind === "csv" ? file.csv(cells) : file.xlsx(name, cells), `${name}.${kind}`);
  };
  const writes = can.create || can.update || can.delete;
  return (
    <div className={css.rates}>
      <div className={zones.bar}>
        <p className={zones.note}>
          {own && base
            ? same
              ? t("zones.rates_same", { iso: base.iso })
              : t("zones.rates_text", { own: own.iso, base: base.iso })
            : t("zones.rates_no_currency")}
          {missing.length && !same ? (
            <b className={css.missing}> {t("zones.gaps", { count: missing.length })}</b>
          ) : null}
        </p>
        <span className={css.tools}>
          <span className={css.years}>
            <IconButton
              label={t("zones.years_before")}
              icon={<IconChevronLeft stroke={1.6} />}
              onClick={() => setLast(last - 1)}
            />
            <b>{phone ? last : `${years[0]}–${last}`}</b>
            <IconButton
              label={t("zones.years_after")}
              icon={<IconChevronRight stroke={1.6} />}
              disabled={last > now + 1}
              onClick={() => setLast(last + 1)}
            />
          </span>
          {can.create || can.update ? (
            <IconButton
              label={t("zones.from_file")}
              icon={<IconUpload stroke={1.6} />}
              onClick={() => go(`/admin/import/exchange_rates?office=${zone}`)}
            />
          ) : null}
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton
                label={t("zones.to_file")}
                icon={<IconDownload stroke={1.6} />}
                disabled={table.data.length === 0}
              />
            </Menu.Target>
            <Menu.Dropdown>
              {(["xlsx", "csv"] as const).map((kind) => (
                <Menu.Item key={kind} onClick={() => void exportAll(kind)}>
                  {t(`ui.export_${kind}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </span>
      </div>
      <AlsoHere kind="zone" id={zone} editing={edits > 0} silent />
      {rates.theirs.length ? (
        <ConflictNotice
          onKeepMine={() => rates.settle(rates.theirs, true)}
          onTakeTheirs={() => rates.settle(rates.theirs, false)}
        >
          {rates.theirs
            .map((m) => `${people(m)}: ${rateText(rates.stored.get(m)?.rate ?? "") || t("zones.no_rate")}`)
            .join(", ")}
        </ConflictNotice>
      ) : null}
      {own ? null : <Notice title={t("zones.no_currency_title")}>{t("zones.rates_no_currency")}</Notice>}
      <table ref={grid} className={css.grid}>
        <thead>
          <tr>
            <th scope="col">{t("zones.month")}</th>
            {years.map((y) => (
              <th key={y} scope="col">
                {y}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 12 }, (_, i) => i + 1).map((m) => (
            <tr key={m}>
              <th scope="row">{monthName(m)}</th>
              {years.map((y) => {
                const month = `${y}-${two(m)}`;
                const text = rates.shown(month);
                const error = rates.errors[month] ?? (rates.wrong.has(month) ? t("zones.rate_wrong") : undefined);
                const gap = gaps.has(month) && !text && !same;
                return (
                  <td
                    key={y}
                    className={[
                      rates.changed.has(month) && css.changed,
                      gap && css.gap,
                      closed.has(month) && css.closed,
                    ]
                      .filter(Boolean)
                      .join(" ")}
                  >
                    <input
                      data-month={month}
                      value={text}
                      readOnly={!mayWrite(month)}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={28}
                      aria-label={`${monthName(m)} ${y}${gap ? `, ${t("zones.gap")}` : ""}${closed.has(month) ? `, ${t("zones.closed")}` : ""}`}
                      aria-invalid={error ? true : undefined}
                      title={
                        error ?? (closed.has(month) && rates.stored.has(month) ? t("zones.closed_text") : undefined)
                      }
                      placeholder={gap ? t("zones.gap") : undefined}
                      onFocus={(e) => e.currentTarget.select()}
                      onChange={(e) => rates.put([{ month, text: e.currentTarget.value }])}
                      onPaste={(e) => onPaste(e, month)}
                      onKeyDown={(e) => onKeyDown(e, y, m)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {Object.keys(rates.errors).length ? (
        <p className={css.errors} role="alert">
          {Object.entries(rates.errors)
            .map(([m, text]) => `${people(m)}: ${text}`)
            .join(" ")}
        </p>
      ) : null}
      {writes ? <p className={zones.note}>{t("zones.rates_how")}</p> : null}
      {edits > 0 ? (
        <div className={css.foot} role="region" aria-label={t("zones.rates_unsaved", { count: edits })}>
          <span role="status">{t("zones.rates_unsaved", { count: edits })}</span>
          <IconButton
            label={t("zones.undo")}
            icon={<IconArrowBackUp stroke={1.6} />}
            disabled={!rates.canUndo}
            onClick={rates.undo}
          />
          <Button look="quiet" onClick={rates.discard}>
            {t("zones.discard")}
          </Button>
          <Button
            look="filled"
            busy={rates.busy}
            hint={phone ? undefined : "Ctrl Enter"}
            onClick={() => void rates.save()}
          >
            {t("ui.save")}
          </Button>
        </div>
      ) : null}
      <LeaveGuard {...rates.guard} />
    </div>
  );
}
