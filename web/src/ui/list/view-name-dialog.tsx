import { Checkbox, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { createView, LONGEST_VIEW_NAME, updateView, type ListView } from "#contract/views/endpoints.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Answers, QuestionFrame } from "../dialogs.tsx";

export interface ViewNameProps {
  opened: boolean;
  onClose: () => void;
  list: string;
  /** The view to rename; undefined creates one from the list's state. */
  view: ListView | undefined;
  now: Pick<ListView, "words" | "columns">;
  onSaved: (view: ListView) => void;
}

/** Dialog for a view's name and whether it is the list's default. */
export default function ViewNameDialog({ opened, onClose, list, view, now, onSaved }: ViewNameProps) {
  const t = useT();
  const [name, setName] = useState("");
  const [opens, setOpens] = useState(false);
  const [problem, setProblem] = useState<string>();
  const make = useChange(createView, { quiet: true });
  const change = useChange(updateView, { quiet: true });
  useEffect(() => {
    if (!opened) return;
    setName(view?.name ?? "");
    setOpens(view?.opens ?? false);
    setProblem(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- begins anew when it is opened, not while somebody types
  }, [opened]);
  const save = async (): Promise<void> => {
    if (make.isPending || change.isPending) return;
    if (!name.trim()) return setProblem(t("views.name_needed"));
    try {
      const { data } = view
        ? await change.mutateAsync({
            input: { params: { id: view.hash_id }, body: { name, opens, version: view.version } },
          })
        : await make.mutateAsync({ input: { body: { list, name, opens, ...now } } });
      if (!view) onSaved(data);
      toast(t("views.saved", { name: data.name }));
      onClose();
    } catch (e) {
      setProblem(isApiError(e) ? (e.errors?.name?.[0] ?? e.message) : String(e));
    }
  };
  const answers = { onClose, confirm: t("ui.save"), busy: make.isPending || change.isPending };
  return (
    <QuestionFrame
      opened={opened}
      onClose={onClose}
      title={view ? t("views.rename", { name: view.name }) : t("views.keep")}
      foot={<Answers {...answers} onClick={() => void save()} />}
    >
      <TextInput
        label={t("views.name")}
        data-autofocus
        value={name}
        maxLength={LONGEST_VIEW_NAME}
        error={problem}
        onChange={(e) => setName(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === "Enter" && !e.nativeEvent.isComposing) void save();
        }}
      />
      <Checkbox
        mt="sm"
        label={t("views.open_with")}
        checked={opens}
        onChange={(e) => setOpens(e.currentTarget.checked)}
      />
    </QuestionFrame>
  );
}
