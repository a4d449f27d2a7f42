import { accessHref } from "#contract/access/hrefs.ts";
import { useNamed } from "#web/kit/named.ts";
import { userRightsGet, userRightsPut } from "#contract/access/roles.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { RightsEditor } from "./rights-editor.tsx";
import css from "./rights.module.css";
import { givenOf } from "./values.ts";

/** A person's own rights, beside those from their profile. */
export default function UserRights({ id }: { id: string }) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const read = useRead(userRightsGet, { params: { id } });
  const rights = read.data?.data;
  const change = useChange(userRightsPut);
  if (!rights) return <Loading of={read} rows={10} />;
  const { profile } = rights;
  return (
    <RightsEditor
      id={`user.${id}`}
      of={{ kind: "user", id, silent: true }}
      data={rights}
      profile={profile ? { name: named(profile), given: givenOf(rights.from_profile) } : undefined}
      head={
        <p className={css.intro}>
          {profile ? t("profiles.own_beside", { count: rights.from_profile.length }) : t("profiles.own_alone")}{" "}
          {profile && can("profiles_view") ? (
            <AppLink href={accessHref.rights(profile.hash_id)}>{named(profile)}</AppLink>
          ) : (
            named(profile)
          )}
        </p>
      }
      save={(body, idempotencyKey) => change.mutateAsync({ input: { params: { id }, body }, idempotencyKey })}
    />
  );
}
