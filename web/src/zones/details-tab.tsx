import { useNamed } from "#web/kit/named.ts";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { country, currency as currencies } from "#contract/reference/house-lists.ts";
import { addZoneCountries, changeZoneCurrency, removeZoneCountry, type Zone } from "#contract/zones/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useErrors } from "#web/ui/form/use-errors.ts";
import css from "./zones.module.css";

/** An office's currency: can be changed until something is posted; without one nothing that needs money can be created. */
function CurrencyPart({ zone }: { zone: Zone }) {
  const t = useT();
  const named = useNamed();
  const [chosen, choose] = useState<string>();
  const errors = useErrors();
  const change = useChange(changeZoneCurrency);
  const value = chosen ?? zone.currency?.hash_id ?? "";
  const save = async (): Promise<void> => {
    try {
      await change.mutateAsync({
        input: { params: { id: zone.hash_id }, body: { currency_hash_id: value, version: zone.version } },
      });
      choose(undefined);
      toast(t("zones.currency_saved"));
    } catch (e) {
      errors.take(e);
    }
  };
  return (
    <section className={css.part} aria-labelledby="zones-currency">
      <h2 id="zones-currency">{t("zones.currency")}</h2>
      {zone.currency ? null : (
        <Notice title={t("zones.no_currency_title")}>
          {t(zone.can.currency ? "zones.no_currency_text" : "zones.no_currency_ask")}
        </Notice>
      )}
      {zone.can.currency ? (
        <form
          className={css.line}
          onSubmit={(e) => {
            e.preventDefault();
            if (value && value !== zone.currency?.hash_id) void save();
          }}
        >
          <ReferenceField
            label={t("zones.currency")}
            hideLabel
            name="currency_hash_id"
            value={value}
            onChange={(v) => (choose(v), errors.clear("currency_hash_id"))}
            error={errors.of("currency_hash_id")}
            placeholder={t("zones.choose_currency")}
            from={currencies.list}
            say={(c) => `${c.iso} ${named(c)}`}
          />
          {value && value !== zone.currency?.hash_id ? (
            <Button type="submit" look="filled" busy={change.isPending}>
              {t("zones.give_currency")}
            </Button>
          ) : null}
        </form>
      ) : zone.currency ? (
        <p className={css.value}>
          {zone.currency.iso} · {zone.currency.symbol}
        </p>
      ) : null}
      <p className={css.note}>{t(zone.currency_fixed ? "zones.currency_stays" : "zones.currency_until")}</p>
    </section>
  );
}

/** An office's countries: for its people and taxes. */
function CountriesPart({ zone }: { zone: Zone }) {
  const t = useT();
  const named = useNamed();
  const [chosen, choose] = useState("");
  const errors = useErrors();
  const add = useChange(addZoneCountries);
  const remove = useChange(removeZoneCountry);
  const quietly = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
      choose("");
      errors.put({});
    } catch (e) {
      errors.take(e);
    }
  };
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
                  onClick={() =>
                    void quietly(remove.mutateAsync({ input: { params: { id: zone.hash_id, country_id: c.hash_id } } }))
                  }
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.note}>{t("zones.no_countries")}</p>
      )}
      {zone.can.update ? (
        <form
          className={css.line}
          onSubmit={(e) => {
            e.preventDefault();
            if (chosen)
              void quietly(add.mutateAsync({ input: { params: { id: zone.hash_id }, body: { countries: [chosen] } } }));
          }}
        >
          <ReferenceField
            key={zone.countries.length}
            label={t("zones.add_country")}
            hideLabel
            name="country"
            placeholder={t("zones.add_country")}
            value={chosen}
            onChange={choose}
            error={errors.of("countries")}
            from={country.list}
            without={zone.countries.map((c) => c.hash_id)}
          />
          <Button type="submit" icon={<IconPlus stroke={1.6} />} busy={add.isPending} disabled={!chosen}>
            {t("zones.add")}
          </Button>
        </form>
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
