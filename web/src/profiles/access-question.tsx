import { userRightsGet } from "#contract/access/roles.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import css from "./access.module.css";
import { usePlaceChoices } from "./use-place-choices.ts";
import type { Right } from "./values.ts";

const upper = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** The question: a right, a place, and (to learn why) a person. All of it is in the URL, so that an answer can be shared. */
export function AccessQuestion({ catalogue }: { catalogue: readonly Right[] }) {
  const t = useT();
  const [url, setUrl] = useUrl();
  const choices = usePlaceChoices();
  const right = catalogue.find((r) => r.name === url.right);
  const places = right && right.scope !== "general" ? choices[right.scope] : [];
  const rights = catalogue.map((r) => ({
    value: r.name,
    label: upper(r.meaning),
    group: r.family_name,
    // A family's name finds all of its rights.
    words: r.family_name,
  }));
  return (
    <div className={css.question} role="search" aria-label={t("profiles.access")}>
      <ChoiceField
        label={t("profiles.may")}
        choices={rights}
        value={right?.name ?? ""}
        placeholder={t("profiles.may_placeholder")}
        clearable
        onChange={(name) => {
          const next = catalogue.find((r) => r.name === name);
          setUrl({
            right: name || undefined,
            place: next && next.scope === right?.scope ? url.place : undefined,
          });
        }}
      />
      <ChoiceField
        key={right?.scope}
        label={t(right?.scope === "country" ? "profiles.in_country" : "profiles.in_office")}
        value={url.place ?? ""}
        onChange={(place) => setUrl({ place: place || undefined })}
        choices={places.map((p) => ({ value: p.hash_id, label: p.name }))}
        placeholder={t(right?.scope === "general" ? "profiles.everywhere" : "profiles.anywhere")}
        clearable
        disabled={!right || right.scope === "general"}
      />
      <PersonChoice user={url.user} onChange={(user) => setUrl({ user })} />
    </div>
  );
}

/** A picker of the people one may see, with a search on the server. */
function PersonChoice({ user, onChange }: { user: string | undefined; onChange: (user: string | undefined) => void }) {
  const t = useT();
  const chosen = useRead(userRightsGet, { params: { id: user ?? "" } }, { enabled: !!user, quiet: true }).data?.data;
  return (
    <ReferenceField
      label={t("profiles.person")}
      placeholder={t("profiles.anybody")}
      from={listUsers}
      input={{ query: { limit: 20 } }}
      value={user ?? ""}
      now={chosen}
      onChange={(id) => onChange(id || undefined)}
      asks
      clearable
    />
  );
}
