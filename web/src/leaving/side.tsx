import type { Leaving } from "#contract/leaving/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import css from "./leaving.module.css";

export interface Successor {
  readonly hash_id: string;
  readonly name: string;
}
interface LeavingSideProps {
  leaving: Leaving;
  successor: Successor | undefined;
  onSuccessor: (one: Successor | undefined) => void;
}
const FEW = { query: { limit: 20 } };

/** Who gets what can go to a person, and the days until the last one. */
export function LeavingSide({ leaving, successor, onSuccessor }: LeavingSideProps) {
  const t = useT();
  const { person, today, last_day } = leaving;
  return (
    <>
      {last_day ? (
        <SideSection title={t("leaving.until")}>
          <Facts
            facts={[
              [t("leaving.today"), formatDay(today)],
              [t("leaving.last_day_name"), formatDay(last_day)],
            ]}
          />
        </SideSection>
      ) : null}
      <SideSection title={t("leaving.successor")}>
        <ReferenceField
          label={t("leaving.successor")}
          hideLabel
          name="successor"
          from={listUsers}
          input={FEW}
          without={[person.hash_id]}
          value={successor?.hash_id ?? ""}
          now={successor}
          onChange={(id) => (id ? undefined : onSuccessor(undefined))}
          onRow={(row) => onSuccessor(row && { hash_id: row.hash_id, name: row.name })}
          asks
          clearable
        />
        <p className={css.under}>{t("leaving.successor_text")}</p>
      </SideSection>
      <p className={css.foot}>{t("leaving.footnote")}</p>
    </>
  );
}
