import { getContact } from "#contract/contacts/endpoints.ts";
import { getRecipe } from "#contract/recipes/endpoints.ts";
import { storeSample, updateSample } from "#contract/tracking/endpoints.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { MOST_LINES, type Sample } from "#contract/tracking/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { ContactField } from "#web/ui/form/contact-field.tsx";
import { contactNow, contactValue, isHiddenContact } from "#web/ui/form/contact-value.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCurrencies } from "#web/ui/form/use-currencies.ts";
import { useRecordForm, type FormFields } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { emptyLine, lineBody, lineOf, LineFields, lineProblems, type LineValues } from "./line-fields.tsx";
import css from "./tracking.module.css";

interface Values {
  contact_hash_id: string;
  date: string;
  lines: LineValues[];
  recipient: string;
  follow_up_on: string;
  cost: string;
  currency_hash_id: string;
  note: string;
}
interface SampleFormProps {
  /** The sample to change; without it the form creates one. */
  sample?: Sample;
  /** Contact and recipe of a new sample, if the form was opened from their record. */
  contact?: string | undefined;
  recipe?: string | undefined;
  onClose: () => void;
}

/** State of the form: a parcel that was sent keeps its contact and lines. */
function useSampleForm(
  sample: Sample | undefined,
  contact: string | undefined,
  recipe: string | undefined,
  onClose: () => void,
) {
  const t = useT();
  const save = useSave(storeSample, updateSample, sample);
  const isSent = sample !== undefined && sample.code !== null;
  const named = useRead(getContact, { params: { id: contact ?? "" } }, { quiet: true, enabled: contact !== undefined })
    .data?.data;
  const first = useRead(getRecipe, { params: { id: recipe ?? "" } }, { quiet: true, enabled: recipe !== undefined })
    .data?.data;
  const form = useRecordForm<Values, ReturnType<typeof save>>({
    draft: sample ? `tracking.${sample.hash_id}` : "tracking.new",
    start: {
      contact_hash_id: contactValue(sample?.customer, contact),
      date: sample?.date ?? todayAt(),
      lines: sample?.lines.map(lineOf) ?? [{ ...emptyLine(), recipe_hash_id: recipe ?? "" }],
      recipient: sample?.recipient ?? "",
      follow_up_on: sample?.follow_up_on ?? "",
      cost: sample?.cost ?? "",
      currency_hash_id: sample?.currency?.hash_id ?? "",
      note: sample?.note ?? "",
    },
    version: sample?.version,
    leadsAway: true,
    check: (v) => ({
      contact_hash_id: v.contact_hash_id || isSent ? undefined : t("tracking.contact_needed"),
      ...(isSent ? {} : lineProblems(v.lines, t)),
      currency_hash_id: v.cost && !v.currency_hash_id ? t("errors.required") : undefined,
    }),
    save: (v, saving) => {
      const rest = {
        date: v.date,
        recipient: v.recipient.trim() || null,
        follow_up_on: v.follow_up_on || null,
        cost: v.cost || null,
        currency_hash_id: v.cost ? v.currency_hash_id || null : null,
        note: v.note.trim() || null,
      };
      const { contact_hash_id } = v;
      const lines = v.lines.map(lineBody);
      // Lines are left out if the parcel is sent, or if one has a recipe that the user can't see.
      const isWhole = v.lines.every((l) => l.recipe_hash_id);
      return save(saving, {
        make: { body: { contact_hash_id, ...rest, lines } },
        change: isSent
          ? rest
          : { ...(!isHiddenContact(contact_hash_id) && { contact_hash_id }), ...rest, ...(isWhole && { lines }) },
      });
    },
    saved: ({ data }) => {
      toast(t("tracking.saved", { number: data.number }));
      if (sample) onClose();
      else go(trackingHref.view(data.hash_id));
    },
    onClose,
  });
  return { isSent, named, first, form };
}

/** The form of a sample order: customer, lines, cost and follow-up. */
export default function SampleForm({ sample, contact, recipe, onClose }: SampleFormProps) {
  const t = useT();
  const { isSent, named, first, form } = useSampleForm(sample, contact, recipe, onClose);
  const v = form.values;
  const { choices, iso, decimals } = useCurrencies(v.currency_hash_id);
  const now = contactNow(sample?.customer, t) ?? (named && { hash_id: named.hash_id, name: named.name });
  return (
    <RecordDrawer
      form={form}
      of={sample && { kind: "sample", id: sample.hash_id, now: sample.customer.name }}
      label={sample ? t("tracking.change", { number: sample.number }) : t("tracking.new")}
      submit={t(sample ? "tracking.save" : "tracking.add")}
    >
      {isSent ? (
        <p className={css.note}>{t("tracking.taken_note")}</p>
      ) : (
        <>
          <ContactField
            {...form.field("contact_hash_id", "tracking.customer")}
            now={now}
            takesProposal
            required
            autoFocus={!v.contact_hash_id}
          />
          <LinesOf
            {...form.lines("lines")}
            isWide
            row={css.line}
            label={(count) => t("tracking.line", { count })}
            add={{ label: t("tracking.add_line"), line: emptyLine, most: MOST_LINES }}
            remove={(count) => t("tracking.remove_line", { count })}
            least={1}
          >
            {(line) => (
              <LineFields
                line={line}
                now={[...(sample?.lines.map((l) => l.recipe) ?? []), first].find(
                  (r) => r?.hash_id === line.value.recipe_hash_id,
                )}
              />
            )}
          </LinesOf>
        </>
      )}
      <Pair>
        <DateField {...form.field("date", "tracking.date")} kind="planned" />
        <DateField {...form.field("follow_up_on", "tracking.follow_up_on")} kind="planned" clearable optional />
      </Pair>
      <TextField {...form.field("recipient", "tracking.recipient")} max={200} optional />
      <CostFields form={form} choices={choices} iso={iso} decimals={decimals} />
      <LongTextField {...form.field("note", "tracking.note")} optional />
    </RecordDrawer>
  );
}

interface CostFieldsProps {
  form: FormFields<Values>;
  choices: { value: string; label: string }[];
  iso: string | undefined;
  decimals: number | undefined;
}

/** What the parcel cost. */
function CostFields({ form, choices, iso, decimals }: CostFieldsProps) {
  const v = form.values;
  return (
    <Pair>
      <MoneyInput
        {...form.field("cost", "tracking.cost")}
        {...(iso && { iso })}
        {...(decimals !== undefined && { decimals })}
      />
      <ChoiceField
        {...form.field("currency_hash_id", "tracking.currency")}
        choices={choices}
        clearable
        optional={!v.cost}
      />
    </Pair>
  );
}
