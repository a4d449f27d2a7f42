import type { ReactNode } from "react";
import type { Component, ComponentRef } from "#contract/components/schemas.ts";
import { numberText } from "#contract/kit/number.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import css from "./components.module.css";
import { allergensOf, componentLink } from "./words.ts";

type Bound = string | null;
/** '2 to 8 °C', 'at most 8 °C'; null when neither bound is known. */
function between(low: Bound, high: Bound, unit: string, t: Translate): string | null {
  const [from, to] = [low, high].map((bound) => bound && numberText(bound).replace("-", "−"));
  if (from && to) return `${t("components.from_to", { from, to })} ${unit}`;
  if (from) return `${t("components.at_least", { from })} ${unit}`;
  return to ? `${t("components.at_most", { to })} ${unit}` : null;
}
const withUnit = (value: string | null, unit: string): string | null => value && `${numberText(value)} ${unit}`;

type Group = readonly [title: string, facts: readonly (readonly [string, ReactNode])[]];

function groupsOf(c: Component, t: Translate): readonly Group[] {
  const days = (count: number | null): string | null => (count === null ? null : t("components.days", { count }));
  const carried = c.allergens_all.filter((a) => !c.allergens.includes(a));
  const density =
    c.density &&
    t("components.density_at", {
      density: numberText(c.density),
      temperature: numberText(c.density_temperature),
    });
  return [
    [
      "components.group_numbers",
      [
        [t("components.cas"), c.cas],
        [t("components.fema"), c.fema],
        [t("components.fl"), c.fl],
        [t("components.e_number"), c.e_number],
      ],
    ],
    [
      "components.group_physics",
      [
        [t("components.base_unit"), c.base_unit],
        [t("components.density_fact"), density],
        [t("components.brix_fact"), withUnit(c.brix, "°Bx")],
        [t("components.dry_matter_fact"), withUnit(c.dry_matter, "%")],
      ],
    ],
    [
      "components.group_label",
      [
        [t("components.natural"), t(c.natural ? "components.yes" : "components.no")],
        [t("components.flavouring_source"), c.flavouring_source],
        [t("components.so2_fact"), withUnit(c.so2, "mg/kg")],
        [
          t("components.allergens"),
          c.allergens_all.length ? allergensOf(c.allergens, t) : t("components.no_allergens"),
        ],
        [t("components.allergens_carried"), allergensOf(carried, t)],
        [t("components.carriers"), c.carriers.length ? <Carriers of={c.carriers} /> : null],
        [t("components.carrier_of"), c.carrier_of.length ? <Carriers of={c.carrier_of} /> : null],
      ],
    ],
    [
      "components.group_use",
      [
        [t("components.dosage"), between(c.dosage_min, c.dosage_max, `${c.base_unit}/L`, t)],
        [t("components.storage"), between(c.storage_min, c.storage_max, "°C", t)],
        [t("components.life_closed"), days(c.shelf_life_closed)],
        [t("components.life_opened"), days(c.shelf_life_opened)],
        [t("components.made_by"), c.created_by.name],
        [t("components.created_at"), <Day key="made" value={c.created_at} />],
      ],
    ],
  ];
}

/** The facts of a component; empty ones are left out. */
export function Overview({ component: c }: { component: Component }) {
  const t = useT();
  const groups = groupsOf(c, t);
  return (
    <div className={css.overview}>
      {groups
        .filter(([, facts]) => facts.some(([, value]) => value !== null && value !== ""))
        .map(([title, facts]) => (
          <SideSection key={title} title={t(title)}>
            <Facts facts={facts} />
          </SideSection>
        ))}
      {c.note ? (
        <SideSection title={t("components.note")}>
          <p className={css.note}>{c.note}</p>
        </SideSection>
      ) : null}
    </div>
  );
}

function Carriers({ of }: { of: readonly (ComponentRef & { percent?: string | null })[] }) {
  return (
    <ul className={css.refs}>
      {of.map((carrier) => (
        <li key={carrier.hash_id}>
          <RefLink href={componentLink(carrier)}>{carrier.name}</RefLink>
          {carrier.percent ? ` ${numberText(carrier.percent)} %` : null}
        </li>
      ))}
    </ul>
  );
}
