import { IconX } from "@tabler/icons-react";
import { mentionable } from "#contract/discussion/endpoints.ts";
import { followTicket } from "#contract/tickets/endpoints.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import css from "./tickets.module.css";

/** Who follows the ticket; a change is stored at once. Without the right to see people, those of the office who work on it are offered. */
export default function FollowersForm({ ticket: o, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT();
  const { can } = useMe();
  const { mutateAsync, isPending } = useChange(followTicket);
  const set = (body: { add?: string[]; remove?: string[] }): void =>
    void mutateAsync({ input: { params: { id: o.hash_id }, body } }).catch(() => undefined);
  const field = {
    label: t("tickets.follow_add"),
    name: "follower",
    value: "",
    onChange: (id: string): void => {
      if (id) set({ add: [id] });
    },
    without: [o.user.hash_id, ...o.followers.map((p) => p.hash_id)],
    asks: true,
  };
  const of = { params: { kind: "ticket", id: o.hash_id }, query: { audience: "external" as const } };
  return (
    <div className={css.thread}>
      <p className={css.soft}>{t(o.followers.length > 0 ? "tickets.followers_how" : "tickets.follow_none")}</p>
      {can("users_view") ? (
        <ReferenceField key={o.version} {...field} from={listUsers} />
      ) : (
        <ReferenceField key={o.version} {...field} from={mentionable} input={of} />
      )}
      <ul className={css.people} aria-busy={isPending}>
        {o.followers.map((p) => (
          <li key={p.hash_id}>
            <PersonName person={p} size="small" />
            <IconButton
              size="small"
              label={t("tickets.follow_remove", { name: p.name })}
              icon={<IconX stroke={1.6} />}
              onClick={() => set({ remove: [p.hash_id] })}
            />
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
