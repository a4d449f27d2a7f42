import { useNamed } from "#web/kit/named.ts";
import { IconUserMinus, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { assignTeam } from "#contract/users/endpoints.ts";
import type { User } from "#contract/users/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { useErrors } from "#web/ui/form/use-errors.ts";
import { PersonField } from "./person-field.tsx";
import css from "./users.module.css";
import { userLink } from "./words.tsx";

/** A person's team, with adding and removing. */
export default function TeamTab({ user: u }: { user: User }) {
  const t = useT();
  const named = useNamed();
  const [chosen, choose] = useState("");
  const errors = useErrors();
  const change = useChange(assignTeam);
  const assign = async (body: { user_hash_ids?: string[]; removed_hash_ids?: string[] }): Promise<void> => {
    try {
      await change.mutateAsync({ input: { body: { manager_hash_id: u.hash_id, ...body } } });
      choose("");
      errors.put({});
      toast(t("users.team_saved"));
    } catch (e) {
      errors.take(e);
    }
  };
  return (
    <div>
      {u.can.update ? (
        <form
          className={css.add}
          onSubmit={(e) => {
            e.preventDefault();
            if (chosen) void assign({ user_hash_ids: [chosen] });
          }}
        >
          <PersonField
            key={u.team.length}
            label={t("users.add_member")}
            name="member"
            value={chosen}
            onChange={(value) => (choose(value), errors.put({}))}
            without={[u.hash_id, ...u.team.map((p) => p.hash_id)]}
            error={errors.of("user_hash_ids")}
          />
          <Button type="submit" icon={<IconUserPlus stroke={1.6} />} busy={change.isPending} disabled={!chosen}>
            {t("users.add")}
          </Button>
        </form>
      ) : null}
      {u.team.length === 0 ? (
        <EmptyGlass title={t("users.no_team", { name: u.name })} text={t("users.no_team_text")} />
      ) : (
        <ul className={css.people}>
          {u.team.map((p) => (
            <li key={p.hash_id}>
              <AppLink href={userLink(p)} className={css.name}>
                <PersonName person={p} />
              </AppLink>
              <span className={css.soft}>
                {[named(p.post), p.zone?.name, p.active ? null : t("users.state_INACTIVE")].filter(Boolean).join(" · ")}
              </span>
              {u.can.update ? (
                <IconButton
                  label={t("users.remove_member", { name: p.name })}
                  icon={<IconUserMinus stroke={1.6} />}
                  onClick={() => void assign({ removed_hash_ids: [p.hash_id] })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
