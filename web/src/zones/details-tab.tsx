import { useNamed } from "#web/kit/named.ts";
import { IconPlus, IconX } from "@tabler/icons-react";
import { country, currency as currencies } from "#contract/reference/house-lists.ts";
import { addZoneCountries, changeZoneCurrency, removeZoneCountry, type Zone } from "#contract/zones/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { RecordForm } from "#web/ui/form/record-form.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./zones.module.css";

/** An office's currency: can be changed until something is posted; without one nothing that needs money can be created. */
function CurrencyPart({ zone }: { zone: Zone }) {
  const t = useT();
  const named = useNamed();
  const form = useCallForm(changeZoneCurrency, {
    draft: undefined,
    start: { currency_hash_id: zone.currency?.hash_id ?? "" },
    version: zone.version,
    stays: true,
    input: (v, version) => ({ params: { id: zone.hash_id }, body: { ...v, version } }),
    saved: () => toast(t("zones.currency_saved")),
  });
  return (
    <section className={css.part} aria-labelledby="zones-currency">
      <h2 id="zones-currency">{t("zones.currency")}</h2>
      {zone.currency ? null : (
        <Notice title={t("zones.no_currency_title")}>
          {t(zone.can.currency ? "zones.no_currency_text" : "zones.no_currency_ask")}
        </Notice>
      )}
      {zone.can.currency ? (
        <RecordForm
          form={form}
          of={{ kind: "zone", id: zone.hash_id, silent: true, now: zone.currency?.iso }}
          className={css.line}
        >
          <ReferenceField
            {...form.field("currency_hash_id", "zones.currency")}
            hideLabel
            placeholder={t("zones.choose_currency")}
            from={currencies.list}
            say={(c) => `${c.iso} ${named(c)}`}
          />
          {form.dirty ? (
            <Button type="submit" look="filled" busy={!!form.busy}>
              {t("zones.give_currency")}
            </Button>
          ) : null}
        </RecordForm>
      ) : zone.currency ? (
        <p className={css.value}>
          {zone.currency.iso} · {zone.currency.symbol}
        </p>
      ) : null}
      <p className={css.note}>{t(zone.currency_fixed ? "zones.currency_stays" : "zones.currency_until")}</p>
    </section>
  );
}

const EMPTY = { country: "" };

/** An office's countries: for its people and taxes. */
function CountriesPart({ zone }: { zone: Zone }) {
  const t = useT();
  const named = useNamed();
  const remove = useChange(removeZoneCountry);
  const params = { id: zone.hash_id };
  const form = useCallForm(addZoneCountries, {
    draft: undefined,
    start: EMPTY,
    stays: true,
    input: ({ country: id }) => ({ params, body: { countries: [id] } }),
    saved: (): void => form.reset(EMPTY, undefined),
  });
  return (
    <section className={css.part} aria-labelledby="zones-countries">
      <h2 id="zones-countries">{t("zones.countries")}</h2>
      {zone.countries.length ? (
        <ul className={css.chips}>
          {zone.countries.map((c) => (
            <li key={c.hash_id}>
              {named(c)}
              {zone.can.update ? (
                <IconButton
                  label={t("zones.remove_country", { name: named(c) })}
                  icon={<IconX size={14} stroke={1.8} />}
                  size="small"
                  onClick={() => remove.mutate({ input: { params: { ...params, country_id: c.hash_id } } })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.note}>{t("zones.no_countries")}</p>
      )}
      {zone.can.update ? (
        <RecordForm form={form} className={css.line}>
          <ReferenceField
            {...form.field("country", "zones.add_country")}
            key={zone.countries.length}
            hideLabel
            placeholder={t("zones.add_country")}
            error={form.errors.of("countries")}
            from={country.list}
            without={zone.countries.map((c) => c.hash_id)}
          />
          <Button type="submit" icon={<IconPlus stroke={1.6} />} busy={!!form.busy} disabled={!form.dirty}>
            {t("zones.add")}
          </Button>
        </RecordForm>
      ) : null}
    </section>
  );
}

/** An office's currency, countries and time zone. */
export default function DetailsTab({ zone }: { zone: Zone }) {
  const t = useT();
  return (
    <div className={css.parts}>
      <CurrencyPart zone={zone} />
      <CountriesPart zone={zone} />
      <section className={css.part} aria-labelledby="zones-clock">
        <h2 id="zones-clock">{t("zones.time_zone")}</h2>
        <p className={css.value}>{zone.time_zone.replaceAll("_", " ")}</p>
        <p className={css.note}>{t("zones.time_zone_text")}</p>
      </section>
    </div>
  );
}
