import { useEffect, useState } from "react";
import { createOrder, orderOptions, updateOrder } from "#contract/orders/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import type { OrderProposal } from "#contract/orders/proposal.ts";
import type { Order } from "#contract/orders/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { ContactField } from "#web/ui/form/contact-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { useRecordForm, type FormFields } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import css from "./orders.module.css";
import { bodyOf, problemsOf, totalOf, valuesOf, type LineValues } from "./values.ts";
import { orderLink } from "./words.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";

const ConditionField = lazyTab(() => import("./condition-field.tsx"));
const LinesGrid = lazyTab(() => import("./lines-grid.tsx"));

type Values = ReturnType<typeof useOrderForm>["values"];

interface OrderFormProps {
  /** The order to change; without it the form creates one. */
  order?: Order;
  /** The customer, if the form was opened from a contact. */
  contact?: { readonly hash_id: string; readonly name: string };
  /** An order that the new one repeats, with the lines to begin with. */
  again?: { readonly of: Order; readonly lines: LineValues[] };
}

/** State of the form: what it begins with, its checks, how it is saved. */
function useOrderForm(o: Order | undefined, contact: OrderFormProps["contact"], again: OrderFormProps["again"]) {
  const t = useT();
  const { me, zones } = useMe();
  const save = useSave(createOrder, updateOrder, o);
  return useRecordForm({
    draft: `orders.${o?.hash_id ?? `new.${again ? `again.${again.of.hash_id}` : (contact?.hash_id ?? "")}`}`,
    start: {
      ...valuesOf(
        o,
        contact?.hash_id ?? o?.contact.hash_id ?? "",
        me.zone?.hash_id ?? "",
        today(zones.find((z) => z.hash_id === me.zone?.hash_id)?.time_zone ?? "UTC"),
      ),
      ...(again && { currency_hash_id: again.of.currency.hash_id, lines: again.lines }),
    },
    version: o?.version,
    editable: !o || o.can.update === true,
    check: (v) =>
      Object.fromEntries(
        Object.entries(problemsOf(o ? { ...v, contact_hash_id: "known" } : v)).map(([field, key]) => [field, t(key)]),
      ),
    save: (v, saving) => {
      const body = bodyOf(v, saving.began, !o);
      return save(saving, {
        make: { body: { ...body, contact_hash_id: v.contact_hash_id, zone_hash_id: v.zone_hash_id } },
        change: body,
      });
    },
    saved: ({ data }) => {
      toast(t(o ? "orders.saved" : "orders.made", { number: data.number }));
      go(orderLink(data), { replace: true });
    },
    onClose: () => go(o ? orderLink(o) : orderHref.list()),
  });
}

/** The payment terms of the customer's last order, taken over until somebody chooses others. */
function useLastTerms(o: Order | undefined, form: ReturnType<typeof useOrderForm>, v: Values) {
  const [terms, setTerms] = useState<OrderProposal["condition"]>();
  // As on the customer's last order, until somebody chooses another; a form that nobody has touched yet stays so.
  const proposed = o || !form.dirty ? undefined : terms?.hash_id;
  const [taken, setTaken] = useState<string>();
  useEffect(() => {
    if (!proposed || proposed === taken) return;
    setTaken(proposed);
    if (v.payment_condition_hash_id === "" || v.payment_condition_hash_id === taken)
      form.change({ payment_condition_hash_id: proposed });
  }, [proposed, taken, v.payment_condition_hash_id, form]);
  return { terms, setTerms };
}

/** Offices, people and currencies, of the order or of the chosen customer of a new one. */
function useOrderOptions(o: Order | undefined, v: Values) {
  // Offices, people and currencies depend on the order, or on the chosen customer of a new one.
  const of = o?.hash_id ?? v.contact_hash_id;
  const options = useRead(orderOptions, { params: { id: of } }, { quiet: true, enabled: of !== "", staleTime: 60_000 })
    .data?.data;
  const zone = options?.zones.find((z) => z.hash_id === v.zone_hash_id);
  const currency =
    options?.currencies.find((c) => c.hash_id === v.currency_hash_id) ?? o?.currency ?? zone?.currency ?? undefined;
  const total = totalOf(v.lines, currency?.minor_unit ?? 2);
  return { of, options, currency, total };
}

export function OrderForm({ order: o, contact, again }: OrderFormProps) {
  const t = useT();
  const form = useOrderForm(o, contact, again);
  const v = form.values;
  const { terms, setTerms } = useLastTerms(o, form, v);
  const { of, options, currency, total } = useOrderOptions(o, v);
  const sum =
    v.lines.length > 0 && currency ? (
      <p className={css.total}>
        {t("orders.total_net")} <Money value={total} iso={currency.iso} tight />
      </p>
    ) : null;
  return (
    <RecordFormPage
      form={form}
      of={o && { kind: "order", id: o.hash_id, now: o.number }}
      title={
        o
          ? t("orders.change_number", { number: o.number })
          : again
            ? t("orders.again_of", { number: again.of.number })
            : t("orders.new")
      }
      ways={[{ label: t(o ? "ui.save" : "orders.create") }]}
      sum={sum}
    >
      <OrderHead order={o} contact={contact} form={form} options={options} currency={currency} />
      <Group title={t("orders.group_lines")}>
        <LinesGrid
          lines={form.lines("lines")}
          currency={currency}
          for={{ of, zone: v.zone_hash_id, currency: v.currency_hash_id }}
          onAnswer={({ condition }) => setTerms(condition)}
        />
        {sum}
        {v.lines.length === 0 ? (
          <MoneyInput
            {...form.field("value", "orders.value")}
            description={t("orders.value_text")}
            {...(currency && { iso: currency.iso, decimals: currency.minor_unit })}
          />
        ) : null}
      </Group>
      <Group title={t("orders.group_terms")}>
        <ConditionField
          field={form.field("payment_condition_hash_id", "orders.condition")}
          from={v.payment_condition_hash_id === terms?.hash_id ? terms?.order.number : undefined}
          order={o}
          day={v.ordered_on || todayAt()}
        />
        <LongTextField {...form.field("note", "orders.note")} description={t("orders.note_text")} max={4000} optional />
      </Group>
    </RecordFormPage>
  );
}

interface OrderHeadProps {
  order: Order | undefined;
  contact: OrderFormProps["contact"];
  form: FormFields<Values>;
  options: ReturnType<typeof useOrderOptions>["options"];
  currency: CurrencyRef | undefined;
}

/** Customer, people, days, office and currency. */
function OrderHead({ order: o, contact, form, options, currency }: OrderHeadProps) {
  const t = useT();
  const { me } = useMe();
  return (
    <Group title={t("orders.group_order")}>
      {o ? null : (
        <ContactField {...form.field("contact_hash_id", "orders.contact")} now={contact && { ...contact }} required />
      )}
      <Pair>
        <TextField
          {...form.field("customer_reference", "orders.customer_reference")}
          max={80}
          autoComplete="off"
          optional
        />
        <ChoiceField
          {...form.field("owner_hash_id", "orders.owner")}
          choices={withMe(options?.people ?? [], o?.owner ?? { hash_id: me.hash_id, name: me.name }).map((p) => ({
            value: p.hash_id,
            label: p.name,
          }))}
          clearable={!o}
          placeholder={me.name}
        />
      </Pair>
      <Pair>
        <DateField {...form.field("ordered_on", "orders.ordered_on")} kind="past" clearable={!o} />
        <DateField {...form.field("wanted_on", "orders.wanted_on")} kind="planned" clearable optional />
      </Pair>
      <Pair>
        {o ? null : (
          <ChoiceField
            {...form.field("zone_hash_id", "orders.office")}
            choices={(options?.zones ?? (me.zone ? [me.zone] : [])).map((z) => ({ value: z.hash_id, label: z.name }))}
          />
        )}
        <ChoiceField
          {...form.field("currency_hash_id", "orders.currency")}
          choices={(options?.currencies ?? (o ? [o.currency] : [])).map((c) => ({
            value: c.hash_id,
            label: `${c.iso} · ${c.symbol}`,
          }))}
          clearable={!o}
          {...(currency && { placeholder: currency.iso })}
        />
      </Pair>
    </Group>
  );
}

const withMe = <P extends { hash_id: string; name: string }>(
  people: readonly P[],
  one: { hash_id: string; name: string },
) => (people.some((p) => p.hash_id === one.hash_id) ? people : [one, ...people]);
