import { IconX } from "@tabler/icons-react";
import { listTypeUsers, setTypeUsers } from "#contract/holidays/types.ts";
import type { HolidayType } from "#contract/holidays/schemas.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { useChange, useWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import css from "./holidays.module.css";

/** The people who may ask for a type that does not apply to all. A change is stored at once. */
export default function PeopleForm({ type, onClose }: { type: HolidayType; onClose: () => void }) {
  const t = useT();
  const params = { id: type.hash_id };
  const read = useWhole(listTypeUsers, { params, query: {} });
  const people = read.data;
  const { mutateAsync, isPending } = useChange(setTypeUsers);
  const set = (body: { add?: string[]; remove?: string[] }): Promise<unknown> =>
    mutateAsync({ input: { params, body } }).catch(() => undefined);
  const mayEdit = type.can.update === true;
  if (!people) return <Loading of={read} rows={5} text="ui.list_failed" />;
  const remove = async (id: string, name: string): Promise<void> => {
    await set({ remove: [id] });
    toastUndo(t("holiday_rules.person_removed", { name }), () => void set({ add: [id] }));
  };
  return (
    <div className={css.panel}>
      <p className={css.soft}>{t(type.applies_to_all ? "holiday_rules.people_all" : "holiday_rules.people_how")}</p>
      {mayEdit ? (
        <ReferenceField
          key={people.length}
          label={t("holiday_rules.add_person")}
          name="person"
          value=""
          onChange={(id) => void (id && set({ add: [id] }))}
          from={listUsers}
          without={people.map((p) => p.hash_id)}
          asks
        />
      ) : null}
      <ul className={css.people} aria-busy={isPending}>
        {people.map((p) => (
          <li key={p.hash_id}>
            <PersonName person={p} size="small" />
            <span className={css.soft}>{p.zone?.name}</span>
            {mayEdit ? (
              <IconButton
                size="small"
                label={t("holiday_rules.remove_person", { name: p.name })}
                icon={<IconX stroke={1.6} />}
                onClick={() => void remove(p.hash_id, p.name)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <span>
        <Button look="quiet" onClick={onClose}>
          {t("ui.close")}
        </Button>
      </span>
    </div>
  );
}
