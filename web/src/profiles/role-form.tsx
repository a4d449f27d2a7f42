import { useNamed } from "#web/kit/named.ts";
import type { Role } from "#contract/access/roles.ts";
import { createRole, listRoles, updateRole } from "#contract/access/roles.ts";
import { Checkbox } from "@mantine/core";
import { useChange, useInfinite } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { ChoiceField, TextField } from "#web/ui/form/fields.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { Together } from "#web/ui/form/together.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";

interface RoleFormProps {
  /** The one that gets another name; without it one is made. */
  role?: Role;
  /** The one that the new one begins as a copy of. */
  copyOf?: string;
  onClose: () => void;
}

/** Names a profile, or makes one: empty, or with the rights of another. */
export default function RoleForm({ role, copyOf, onClose }: RoleFormProps) {
  const t = useT();
  const { values, errors, submit, ...f } = useShortForm(
    `profile.${role?.hash_id ?? `new.${copyOf ?? ""}`}`,
    {
      name: role?.name ?? "",
      name_fr: role?.name_fr ?? "",
      copy_of: copyOf ?? "",
      second_factor_required: role?.second_factor_required ?? false,
    },
    role?.version,
  );
  const named = useNamed();
  const others = useInfinite(listRoles, { query: { limit: 200 } }, { enabled: !role }).rows;
  const create = useChange(createRole);
  const update = useChange(updateRole);
  const send = async (): Promise<void> => {
    const name = values.name.trim();
    const name_fr = values.name_fr.trim() || null;
    let made: string | undefined;
    const ok = await submit({ name: name ? undefined : t("profiles.name_needed") }, async (idempotencyKey) => {
      if (role)
        return await update.mutateAsync({
          input: {
            params: { id: role.hash_id },
            body: {
              name,
              name_fr,
              second_factor_required: values.second_factor_required,
              version: f.version ?? role.version,
            },
          },
          idempotencyKey,
        });
      const { data } = await create.mutateAsync({
        input: { body: { name, name_fr, ...(values.copy_of && { copy_of: values.copy_of }) } },
        idempotencyKey,
      });
      made = data.hash_id;
      return data;
    });
    if (!ok) return;
    toast(t(role ? "profiles.renamed" : "profiles.made", { name }));
    if (made) go(`/admin/managment/profiles/${made}/rights`);
    else onClose();
  };
  return (
    <>
      <DrawerForm
        ref={f.form}
        label={t(role ? "profiles.rename" : "profiles.new")}
        submit={t(role ? "ui.save" : "profiles.make")}
        busy={f.busy}
        note={f.note}
        onSubmit={() => void send()}
        onCancel={onClose}
      >
        <Together kind="profile" id={role?.hash_id} form={f}>
          {role?.name}
        </Together>
        <TextField
          label={t("profiles.name")}
          name="name"
          value={values.name}
          onChange={f.set("name")}
          error={errors.of("name")}
          max={80}
          required
          autoFocus
        />
        <TextField
          label={t("profiles.name_fr")}
          name="name_fr"
          value={values.name_fr}
          onChange={f.set("name_fr")}
          error={errors.of("name_fr")}
          max={80}
          optional
        />
        {role ? (
          <Checkbox
            checked={values.second_factor_required}
            onChange={(e) => f.set("second_factor_required")(e.currentTarget.checked)}
            label={t("profiles.second_factor")}
            description={t("profiles.second_factor_text")}
          />
        ) : (
          <ChoiceField
            label={t("profiles.copy_of")}
            name="copy_of"
            value={values.copy_of}
            onChange={f.set("copy_of")}
            error={errors.of("copy_of")}
            choices={others.map((r) => ({ value: r.hash_id, label: named(r) }))}
            clearable
            optional
            description={t("profiles.copy_text")}
          />
        )}
      </DrawerForm>
      <LeaveGuard {...f.guard} />
    </>
  );
}
