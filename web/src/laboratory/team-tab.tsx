import type { Place } from "#contract/laboratory/places.ts";
import { useT } from "#web/kit/i18n.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import css from "./laboratory.module.css";

/** The people of the place, and its address. */
export default function TeamTab({ place: p }: { place: Place }) {
  const t = useT();
  return (
    <div className={css.team}>
      {p.people.length ? (
        <ul className={css.people}>
          {p.people.map((person) => (
            <li key={person.hash_id}>
              <PersonName person={person} size="large" />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyGlass title={t("laboratory.team_none")} text={t("laboratory.team_none_text")} />
      )}
      <Facts
        facts={[
          [t("laboratory.manager"), p.manager?.name],
          [t("laboratory.time_zone"), p.time_zone.replaceAll("_", " ")],
          [t("laboratory.alert_days"), t("laboratory.n_days", { count: p.alert_days })],
          [t("laboratory.note"), p.note],
        ]}
      />
    </div>
  );
}
