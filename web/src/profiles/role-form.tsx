import { accessHref } from "#contract/access/hrefs.ts";
import type { Role } from "#contract/access/roles.ts";
import { createRole, listRoles, updateRole } from "#contract/access/roles.ts";
import { Checkbox } from "@mantine/core";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";

interface RoleFormProps {
  /** The profile to rename; without it a new one is created. */
  role?: Role;
  /** The profile to copy. */
  copyOf?: string;
  onClose: () => void;
}

/** The form that renames a profile or creates one, empty or as a copy. */
export default function RoleForm({ role, copyOf, onClose }: RoleFormProps) {
  const t = useT();
  const save = useSave(createRole, updateRole, role);
  const form = useRecordForm({
    draft: `profile.${role?.hash_id ?? `new.${copyOf ?? ""}`}`,
    start: {
      name: role?.name ?? "",
      name_fr: role?.name_fr ?? "",
      copy_of: copyOf ?? "",
      second_factor_required: role?.second_factor_required ?? false,
    },
    version: role?.version,
    check: (v) => ({ name: v.name.trim() ? undefined : t("profiles.name_needed") }),
    save: ({ copy_of, second_factor_required, ...v }, saving) => {
      const names = { name: v.name.trim(), name_fr: v.name_fr.trim() || null };
      return save(saving, {
        make: { body: { ...names, ...(copy_of && { copy_of }) } },
        change: { ...names, second_factor_required },
      });
    },
    saved: ({ data }, v) => {
      toast(t(role ? "profiles.renamed" : "profiles.made", { name: v.name.trim() }));
      if (role) onClose();
      else go(accessHref.rights(data.hash_id));
    },
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={role && { kind: "profile", id: role.hash_id, now: role.name }}
      label={t(role ? "profiles.rename" : "profiles.new")}
      submit={t(role ? "ui.save" : "profiles.make")}
    >
      <TextField {...form.field("name", "profiles.name")} max={80} required autoFocus />
      <TextField {...form.field("name_fr", "profiles.name_fr")} max={80} optional />
      {role ? (
        <Checkbox
          {...form.flag("second_factor_required", "profiles.second_factor")}
          description={t("profiles.second_factor_text")}
        />
      ) : (
        <ReferenceField
          {...form.field("copy_of", "profiles.copy_of")}
          from={listRoles}
          clearable
          optional
          description={t("profiles.copy_text")}
        />
      )}
    </RecordDrawer>
  );
}
