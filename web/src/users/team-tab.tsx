import { useNamed } from "#web/kit/named.ts";
import { IconUserMinus, IconUserPlus } from "@tabler/icons-react";
import { assignTeam } from "#contract/users/endpoints.ts";
import type { User } from "#contract/users/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { RecordForm } from "#web/ui/form/record-form.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { PersonField } from "./person-field.tsx";
import css from "./users.module.css";
import { userLink } from "./words.tsx";

const EMPTY = { member: "" };

/** A person's team, with adding and removing. */
export default function TeamTab({ user: u }: { user: User }) {
  const t = useT();
  const removal = useChange(assignTeam);
  const confirmSaved = (): void => toast(t("users.team_saved"));
  const form = useCallForm(assignTeam, {
    draft: undefined,
    start: EMPTY,
    stays: true,
    input: ({ member }) => ({ body: { manager_hash_id: u.hash_id, user_hash_ids: [member] } }),
    saved: () => {
      form.reset(EMPTY, undefined);
      confirmSaved();
    },
  });
  const remove = (id: string): void =>
    removal.mutate(
      { input: { body: { manager_hash_id: u.hash_id, removed_hash_ids: [id] } } },
      { onSuccess: confirmSaved },
    );
  return (
    <div>
      {u.can.update ? (
        <RecordForm form={form} className={css.add}>
          <PersonField
            {...form.field("member", "users.add_member")}
            key={u.team.length}
            without={[u.hash_id, ...u.team.map((p) => p.hash_id)]}
            error={form.errors.of("user_hash_ids")}
          />
          <Button type="submit" icon={<IconUserPlus stroke={1.6} />} busy={!!form.busy} disabled={!form.dirty}>
            {t("users.add")}
          </Button>
        </RecordForm>
      ) : null}
      {u.team.length === 0 ? (
        <EmptyGlass title={t("users.no_team", { name: u.name })} text={t("users.no_team_text")} />
      ) : (
        <ul className={css.people}>
          {u.team.map((p) => (
            <Member key={p.hash_id} person={p} onRemove={u.can.update ? () => remove(p.hash_id) : undefined} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface MemberProps {
  person: User["team"][number];
  /** Undefined for who may not change the team. */
  onRemove: (() => void) | undefined;
}
/** Somebody of the team. */
function Member({ person: p, onRemove }: MemberProps) {
  const t = useT();
  const named = useNamed();
  return (
    <li>
      <AppLink href={userLink(p)} className={css.name}>
        <PersonName person={p} />
      </AppLink>
      <span className={css.soft}>
        {[named(p.post), p.zone?.name, p.active ? null : t("users.state_INACTIVE")].filter(Boolean).join(" · ")}
      </span>
      {onRemove ? (
        <IconButton
          label={t("users.remove_member", { name: p.name })}
          icon={<IconUserMinus stroke={1.6} />}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}
