import { waitingName, waitingWords, type CustomerNow } from "#contract/contacts/customer.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import type * as calls from "#contract/contacts/visit.ts";
import { insideOf, type VisitSheet } from "#contract/contacts/visit.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { numberText } from "#contract/kit/number.ts";
import type { House } from "#server/kit/area/area.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Paper, PaperTable } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import { counted, nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { glanceOf } from "./customer.ts";
import { contact } from "./lists.ts";
import { visitOf } from "./visit.ts";

type Fact = [name: string, value: string];
const joined = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(", ");

function factsOf(locale: Locale, c: Contact, now: CustomerNow): Fact[] {
  const word = (key: string): string => text(locale, `contacts.${key}`);
  const { orders, invoices, samples, agenda } = now;
  const euros = (value: string): string => formatMoney(value, "EUR");
  const facts: (Fact | false)[] = [
    [word("visit_where"), joined(c.street, c.zip_code, c.city, nameIn(locale, c.country))],
    c.representatives.length > 0 && [word("representatives"), c.representatives.map((r) => r.name).join(", ")],
    invoices !== null && [
      word("glance_owed"),
      joined(
        euros(invoices.open_eur),
        Number(invoices.overdue_eur) > 0 && `${word("glance_overdue")} ${euros(invoices.overdue_eur)}`,
      ),
    ],
    invoices?.days_late != null && [
      word("glance_days_late"),
      counted(locale, ["contacts.glance_days"], Math.max(0, invoices.days_late)),
    ],
    orders !== null && [
      word("glance_ordered"),
      joined(euros(orders.year_eur), `${word("visit_before")} ${euros(orders.before_eur)}`),
    ],
    orders?.last != null && [word("glance_last_order"), joined(orders.last.number, formatDay(orders.last.ordered_on))],
    samples !== null && [word("glance_samples"), String(samples.under_way)],
    agenda?.next != null && [word("glance_next"), joined(formatDay(agenda.next.starts_at), agenda.next.title)],
  ];
  return facts.filter((fact) => fact !== false);
}

const table = (heading: string, columns: PaperTable["columns"], rows: PaperTable["rows"]): PaperTable[] =>
  rows.length > 0 ? [{ heading, columns, rows }] : [];

function waitingTables(locale: Locale, now: CustomerNow): PaperTable[] {
  return (["us", "them"] as const).flatMap((who) =>
    table(
      text(locale, `contacts.waiting_for_${who}`),
      [
        { title: text(locale, "contacts.visit_what") },
        { title: text(locale, "contacts.visit_kind"), width: 150 },
        { title: text(locale, "contacts.visit_since"), width: 70 },
      ],
      now.waiting
        .filter(({ word }) => waitingWords[word] === who)
        .map((w) => [
          joined(
            waitingName(w, text(locale, "contacts.happened_sample")),
            w.amount !== null && w.currency_iso && formatMoney(w.amount, w.currency_iso),
          ),
          text(locale, `contacts.waiting_${w.word}`),
          w.since ? formatDay(w.since) : "",
        ]),
    ),
  );
}

function ordersTable(locale: Locale, orders: NonNullable<VisitSheet["orders"]>): PaperTable[] {
  const rows = orders.flatMap((o) => [
    [
      joined(o.number, text(locale, `orders.status_${o.status}`)),
      formatDay(o.ordered_on),
      o.wanted_on ? formatDay(o.wanted_on) : "",
      formatMoney(o.value, o.currency_iso),
    ],
    ...o.lines.map((line) => [
      `   ${joined(line.name, nameIn(locale, line.packaging === null ? null : { name: line.packaging, name_fr: line.packaging_fr }))}`,
      "",
      "",
      `${numberText(line.quantity)} ${text(locale, `orders.unit_${line.unit}`)}`,
    ]),
  ]);
  return table(
    text(locale, "contacts.visit_orders"),
    [
      { title: text(locale, "contacts.visit_order") },
      { title: text(locale, "contacts.visit_ordered_on"), width: 70 },
      { title: text(locale, "orders.wanted_on"), width: 70 },
      { title: text(locale, "contacts.visit_value"), width: 110, right: true },
    ],
    rows,
  );
}

function tablesOf(locale: Locale, now: CustomerNow, sheet: VisitSheet): PaperTable[] {
  const word = (key: string): string => text(locale, `contacts.visit_${key}`);
  const named = (it: Parameters<typeof nameIn>[1]): string => nameIn(locale, it) ?? "";
  const ofTwo = [{ title: word("what"), width: 190 }, { title: word("note") }];
  return [
    ...waitingTables(locale, now),
    ...table(
      word("people"),
      [{ title: word("name"), width: 150 }, { title: word("position") }, { title: word("reached"), width: 170 }],
      sheet.people.map((p) => [p.name, p.position_held ?? "", joined(p.phones[0]?.shown, p.mails[0]?.shown)]),
    ),
    ...ordersTable(locale, sheet.orders ?? []),
    ...table(
      word("lines"),
      ofTwo,
      (sheet.lines ?? []).map((l) => [
        joined(l.line, l.brand?.name, l.state && text(locale, `equipment.state_${l.state}`)),
        joined(
          named(l.packaging),
          l.packing_size && `${numberText(l.packing_size)} L`,
          l.litres_per_hour && text(locale, "market.litres_per_hour", { count: numberText(l.litres_per_hour) }),
          l.state === "idle" && word("free"),
        ),
      ]),
    ),
    ...table(
      word("products"),
      [{ title: word("what"), width: 170 }, { title: word("ours"), width: 150 }, { title: word("others") }],
      sheet.products.map((p) => {
        const { ours, others } = insideOf(p);
        return [joined(p.brand?.name, p.description, named(p.b2c)), ours, others.join("; ")];
      }),
    ),
    ...table(
      word("spaces"),
      ofTwo,
      (sheet.spaces ?? []).map((s) => [
        named(s.group),
        joined(counted(locale, ["contacts.visit_fitting"], s.recipes), s.in_stock > 0 && word("in_stock")),
      ]),
    ),
    ...table(
      word("recipes"),
      ofTwo,
      (sheet.recipes ?? []).map((r) => [
        `${r.number} ${r.name}`,
        joined(named(r.application), named(r.packaging), r.in_stock && word("in_stock")),
      ]),
    ),
  ];
}

function notesOf(locale: Locale, reports: NonNullable<VisitSheet["reports"]>): Paper["notes"] {
  const said = (what: string, words: string): string =>
    text(locale, "contacts.visit_said", { what: text(locale, `reports.${what}`), words });
  return reports.map((r) => ({
    heading: joined(formatDay(r.date), r.user.name, r.purpose),
    text: [r.summary, r.needs && said("needs", r.needs), r.competitors && said("competitors", r.competitors)]
      .filter(Boolean)
      .join("\n"),
  }));
}

/** The visit sheet as a PDF: the same as on the phone. */
export const printVisitOf =
  (storage: Storage, house: House) =>
  async (reader: Reader, input: ServerInput<typeof calls.printVisit>): Promise<Bytes> => {
    const { data: of } = await contact(reader, input);
    const { data: now } = await glanceOf(house.customer)(reader, input);
    const { data: sheet } = await visitOf(house.visit)(reader, input);
    const { locale } = reader.call;
    const paper: Paper = {
      title: text(locale, "contacts.visit_title", { name: of.name }),
      facts: factsOf(locale, of, now),
      tables: tablesOf(locale, now, sheet),
      notes: notesOf(locale, sheet.reports ?? []),
      dense: true,
    };
    return await printPaper(reader, storage, paper, paper.title);
  };
