import { useState } from "react";
import { post } from "#contract/reference/house-lists.ts";
import type { Kit } from "#contract/requests/schemas.ts";
import { createKit, deleteKit, listRequestTypes, updateKit } from "#contract/requests/types.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import { LineFields } from "./line-fields.tsx";
import { linesBody, linesProblems, linesStart, type LineValues } from "./lines.ts";
import { lineName } from "./words.ts";

const KitAskForm = lazyPart(() => import("./kit-ask-form.tsx"));

interface Values {
  name: string;
  name_fr: string;
  post_id: string;
  type_id: string;
  lines: LineValues[];
}
const bodyOf = (v: Values) => ({
  name: v.name.trim(),
  name_fr: v.name_fr.trim(),
  post_id: v.post_id || null,
  type_id: v.type_id,
  lines: linesBody(v.lines),
});
interface KitFormProps {
  kit?: Kit | undefined;
  onClose: () => void;
}

/** A kit: its form, and asking for it. */
export default function KitForm({ kit: k, onClose }: KitFormProps) {
  const [asks, setAsks] = useState(false);
  if (k && asks) return <KitAskForm kit={k} onClose={onClose} />;
  return <Contents kit={k} onClose={onClose} onAsk={() => setAsks(true)} />;
}

/** State of the form: names, post, type and lines of the kit. */
function useKitForm(k: Kit | undefined, onClose: () => void) {
  const t = useT();
  const save = useSave(createKit, updateKit, k);
  return useRecordForm<Values, Promise<unknown>>({
    draft: `supply_kit.${k?.hash_id ?? "new"}`,
    start: {
      name: k?.name ?? "",
      name_fr: k?.name_fr ?? "",
      post_id: k?.post?.hash_id ?? "",
      type_id: k?.type.hash_id ?? "",
      lines: linesStart(k?.lines),
    },
    version: k?.version,
    check: (v) => ({
      name: v.name.trim() ? undefined : t("requests.need_name"),
      type_id: v.type_id ? undefined : t("requests.need_type"),
      ...linesProblems(v.lines, t),
    }),
    save: (v, saving) => save(saving, { make: { body: bodyOf(v) }, change: bodyOf(v) }),
    saved: (_, v) => t("requests.kit_saved", { name: v.name.trim() }),
    onClose,
  });
}

function Contents({ kit: k, onClose, onAsk }: KitFormProps & { onAsk: () => void }) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const form = useKitForm(k, onClose);
  const mayWrite = !k || k.can.update === true;
  return (
    <RecordDrawer
      form={form}
      of={k && { kind: "supply_kit", id: k.hash_id, now: k.name }}
      label={k?.name ?? t("requests.kit_new")}
      submit={mayWrite ? t("requests.save") : undefined}
      remove={
        k?.can.delete && { call: deleteKit, of: k.hash_id, words: "requests.kit_delete", given: { name: k.name } }
      }
    >
      {k && can("user_requests_create") ? (
        <div>
          <Button look="outline" onClick={onAsk}>
            {t("requests.kit_ask")}
          </Button>
        </div>
      ) : null}
      {mayWrite ? (
        <>
          <TextField {...form.field("name", "requests.name")} max={120} required autoFocus={!k} />
          <TextField {...form.field("name_fr", "requests.name_fr")} max={120} optional />
          <ReferenceField
            {...form.field("post_id", "requests.post")}
            from={post.list}
            now={k?.post}
            clearable
            optional
          />
          <ReferenceField
            {...form.field("type_id", "requests.kit_type")}
            description={t("requests.kit_type_how")}
            from={listRequestTypes}
            now={k?.type}
            required
          />
          <LineFields
            lines={form.lines("lines")}
            legend={t("requests.kit_lines")}
            now={k?.lines.flatMap((l) => l.supply ?? []) ?? []}
          />
        </>
      ) : (
        <Facts
          facts={[
            [t("requests.post"), k.post && named(k.post)],
            [t("requests.kit_type"), named(k.type)],
            [t("requests.kit_lines"), k.lines.map((l) => `${l.quantity} × ${lineName(l)}`).join(", ")],
          ]}
        />
      )}
    </RecordDrawer>
  );
}
