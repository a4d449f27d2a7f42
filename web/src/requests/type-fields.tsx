import { Checkbox } from "@mantine/core";
import { deciderKinds, fieldKinds } from "#contract/requests/schemas.ts";
import { MOST_DECIDERS, MOST_FIELDS } from "#contract/requests/types.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { LinesOf, type Lines } from "#web/ui/form/lines-of.tsx";
import ReferencesField from "#web/ui/form/references-field.tsx";
import css from "./requests.module.css";
import { noField, type DeciderValues, type FieldValues } from "./type-values.ts";

interface DeciderFieldsProps {
  lines: Lines<DeciderValues>;
  now: readonly { hash_id: string; name: string }[];
}
/** Who decides, one after the other. */
export function DeciderFields({ lines, now }: DeciderFieldsProps) {
  const t = useT();
  return (
    <>
      <p className={css.soft}>{t("requests.deciders_how")}</p>
      <LinesOf
        {...lines}
        legend={t("requests.deciders")}
        isWide
        row={css.group}
        label={(n) => t("requests.decider_n", { n })}
        add={{
          label: t("requests.decider_add"),
          line: (): DeciderValues => ({ who: "OFFICE", users: [] }),
          most: MOST_DECIDERS,
        }}
        remove={(n) => t("requests.decider_remove", { n })}
        least={1}
      >
        {({ at, value, field, remove }) => (
          <>
            <div className={css.one}>
              <ChoiceField
                {...field("who", "requests.deciders")}
                label={t("requests.decider_n", { n: at + 1 })}
                options={deciderKinds}
                texts="requests.who_"
              />
              {remove}
            </div>
            {value.who === "PEOPLE" ? (
              <ReferencesField {...field("users", "requests.decider_people")} from={listUsers} now={now} />
            ) : null}
          </>
        )}
      </LinesOf>
    </>
  );
}

/** What the form asks besides the lines. */
export function TypeFields({ lines }: { lines: Lines<FieldValues> }) {
  const t = useT();
  return (
    <>
      <p className={css.soft}>{t("requests.fields_how")}</p>
      <LinesOf
        {...lines}
        legend={t("requests.fields")}
        isWide
        row={css.group}
        label={(n) => t("requests.field_n", { n })}
        add={{ label: t("requests.field_add"), line: noField, most: MOST_FIELDS }}
        remove={(n) => t("requests.field_remove", { n })}
      >
        {({ at, value, change, field, remove }) => (
          <>
            <div className={css.head}>
              <span>{t("requests.field_n", { n: at + 1 })}</span>
              {remove}
            </div>
            <Pair>
              <TextField {...field("label", "requests.field_label")} max={120} required />
              <TextField {...field("label_fr", "requests.field_label_fr")} max={120} optional />
            </Pair>
            <ChoiceField {...field("kind", "requests.field_kind")} options={fieldKinds} texts="requests.field_kind_" />
            {value.kind === "choice" ? (
              <LongTextField {...field("options", "requests.field_options")} max={4000} rows={3} required />
            ) : null}
            <Checkbox
              name={`fields.${at}.required`}
              label={t("requests.field_required")}
              checked={value.required}
              onChange={(e) => change({ required: e.currentTarget.checked })}
            />
          </>
        )}
      </LinesOf>
    </>
  );
}
