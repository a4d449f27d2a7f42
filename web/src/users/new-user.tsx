import { Radio } from "@mantine/core";
import { useState } from "react";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { UserFields as Fields } from "#contract/users/schemas.ts";
import { storeUser } from "#contract/users/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { Secret } from "./secret.tsx";
import { UserFields } from "./user-fields.tsx";
import css from "./users.module.css";
import { bodyOf, missing, valuesOf } from "./values.ts";
import { userLink } from "./words.tsx";

type Stored = ClientOutput<typeof storeUser>;
const ways = ["invitation", "password"] as const;

/** Creates an account: by invitation, or with a first password and code, which are shown once. */
export default function NewUser({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { me, zones, can } = useMe();
  const mine = zones.filter((z) => can("users_create", z.hash_id));
  const home = mine.find((z) => z.hash_id === me.zone?.hash_id) ?? mine[0];
  const start = { ...valuesOf(), zone_hash_id: home?.hash_id ?? "" };
  const [how, setHow] = useState<(typeof ways)[number]>("invitation");
  const create = useChange(storeUser);
  const [made, setMade] = useState<Stored>();
  const form = useRecordForm({
    draft: "users.new",
    start,
    check: (v) => missing(v, t),
    save: (v, { idempotencyKey }) => {
      const fields = { ...bodyOf(v, valuesOf()), name: v.name.trim(), email: v.email.trim() } as Fields;
      return create.mutateAsync({ input: { body: { ...fields, invite: how === "invitation" } }, idempotencyKey });
    },
    saved: setMade,
    onClose,
  });
  if (made) return <Made made={made} onClose={onClose} />;
  return (
    <RecordDrawer form={form} label={t("users.new")} submit={t("users.create")}>
      <UserFields form={form} />
      <Radio.Group
        label={t("users.first_sign_in")}
        value={how}
        onChange={(chosen) => setHow(chosen === "password" ? "password" : "invitation")}
      >
        <div className={css.ways}>
          {ways.map((way) => (
            <Radio key={way} value={way} label={t(`users.by_${way}`)} description={t(`users.by_${way}_text`)} />
          ))}
        </div>
      </Radio.Group>
    </RecordDrawer>
  );
}

/** Password and code to pass on; they are not shown again. */
function Made({ made, onClose }: { made: Stored; onClose: () => void }) {
  const t = useT();
  const { data: user, default_password: password, first_code: code } = made;
  return (
    <DrawerForm
      label={t("users.made", { name: user.name })}
      submit={t("users.open")}
      onSubmit={() => go(userLink(user))}
      onCancel={onClose}
    >
      <h2 role="status" tabIndex={-1} data-autofocus>
        {t("users.made", { name: user.name })}
      </h2>
      {code === null ? (
        <p className={css.note}>{t("users.made_invited", { email: user.email })}</p>
      ) : (
        <>
          <p className={css.note}>{t("users.made_text", { email: user.email })}</p>
          {password === null ? null : (
            <Secret label={t("users.made_password")} value={password} testId="default-password" copy />
          )}
          <Secret label={t("users.made_code")} value={code} testId="first-code" copy />
        </>
      )}
    </DrawerForm>
  );
}
