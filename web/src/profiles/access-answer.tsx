import { accessHref } from "#contract/access/hrefs.ts";
import { useNamed } from "#web/kit/named.ts";
import { IconCheck, IconX } from "@tabler/icons-react";
import { whyMay } from "#contract/access/questions.ts";
import { userRightsGet } from "#contract/access/roles.ts";
import type { Permission } from "#contract/permissions.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import css from "./access.module.css";
import { SeeAs } from "./see-as.tsx";
import { UserLink } from "./user-link.tsx";
import type { Right } from "./values.ts";

/** Whether somebody may do something, with the chain of reasons. */
export function AccessAnswer({ user, right, place }: { user: string; right: Right | undefined; place?: string }) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const read = useRead(userRightsGet, { params: { id: user } }, { quiet: true });
  const person = read.data?.data;
  const query = { user, permission: (right?.name ?? "") as Permission, place };
  const why = useRead(whyMay, { query }, { enabled: right !== undefined, quiet: true }).data?.data;
  if (!person) return <Loading of={read} rows={2} />;
  return (
    <section className={css.answer} aria-label={person.name} aria-live="polite">
      {why ? (
        <>
          <h2 className={why.allowed ? css.yes : css.no}>
            {why.allowed ? <IconCheck size={18} aria-hidden="true" /> : <IconX size={18} aria-hidden="true" />}
            {why.answer}
          </h2>
          <ul>
            {why.reasons.map((r) => (
              <li key={r.kind}>{r.text}</li>
            ))}
          </ul>
        </>
      ) : (
        <h2>{t("profiles.holds", { name: person.name, count: person.effective.length })}</h2>
      )}
      <p className={css.links}>
        <UserLink id={user}>{t("profiles.rights_of", { name: person.name })}</UserLink>
        {person.profile && can("profiles_view") ? (
          <AppLink href={accessHref.rights(person.profile.hash_id)}>
            {t("profiles.profile_named", { name: named(person.profile) })}
          </AppLink>
        ) : null}
        <SeeAs id={user} name={person.name} />
      </p>
    </section>
  );
}
