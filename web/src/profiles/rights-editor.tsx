import { IconArrowBackUp, IconX } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { permissionCatalogue } from "#contract/access/endpoints.ts";
import type { roleRightsGet } from "#contract/access/roles.ts";
import { isApiError } from "#web/api/errors.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { DraftRestored } from "#web/ui/form/draft-restored.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { useSubmitKey } from "#web/ui/form/use-submit-key.ts";
import { Together } from "#web/ui/form/together.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { Preview } from "./preview.tsx";
import { RightsGrid } from "./rights-grid.tsx";
import css from "./rights.module.css";
import { usePlaceChoices } from "./use-place-choices.ts";
import { useRightsDraft } from "./use-rights-draft.ts";
import { rightWith, type Changes, type GrantedPlaces, givenOf } from "./values.ts";

type Rights = Omit<ClientOutput<typeof roleRightsGet>["data"], "name_fr">;
/** The request: the changes, the version they are based on, and whether all rights may be removed. */
export interface RightsBody {
  readonly version: number;
  readonly changes: { permission: never; places: Changes[string] }[];
  readonly removeAll: boolean;
}

interface RightsEditorProps {
  /** The key of the draft. */
  id: string;
  /** The record whose rights are edited; `silent`: the surrounding screen shows who else has it open. */
  of: { kind: "profile" | "user"; id: string; silent?: boolean };
  data: Rights;
  /** The rights from the person's profile. */
  profile?: { name: string; given: GrantedPlaces } | undefined;
  other?: { name: string; given: GrantedPlaces } | undefined;
  /** Content before the buttons: the title, if it is a page. */
  head: ReactNode;
  save: (body: RightsBody, idempotencyKey: string) => Promise<unknown>;
}

type Draft = ReturnType<typeof useRightsDraft>;

interface EditorHeadProps extends Pick<RightsEditorProps, "head"> {
  may: boolean;
  draft: Draft;
  onDiscard: () => void;
  busy: boolean;
  onSave: () => void;
}
/** The title, and what is done with the changes. */
function EditorHead({ head, may, draft, busy, onDiscard, onSave }: EditorHeadProps) {
  const phone = usePhone();
  const t = useT();
  return (
    <header className={css.head}>
      {head}
      {may ? (
        <>
          {draft.count > 0 ? (
            <>
              <Button
                look="quiet"
                icon={phone ? <IconX stroke={1.6} /> : undefined}
                aria-label={t("profiles.discard")}
                onClick={onDiscard}
              >
                {phone ? null : t("profiles.discard")}
              </Button>
              <Button
                icon={<IconArrowBackUp stroke={1.6} />}
                hint={phone ? undefined : "Z"}
                aria-label={t("ui.undo")}
                disabled={!draft.canUndo}
                onClick={draft.undo}
              >
                {phone ? null : t("ui.undo")}
              </Button>
            </>
          ) : null}
          <Button
            look="filled"
            disabled={draft.count === 0}
            busy={busy}
            aria-label={draft.count > 0 ? t("profiles.save_changes", { count: draft.count }) : undefined}
            onClick={onSave}
          >
            {draft.count === 0
              ? t("ui.save")
              : phone
                ? `${t("ui.save")} (${draft.count})`
                : t("profiles.save_changes", { count: draft.count })}
          </Button>
        </>
      ) : null}
    </header>
  );
}

/** Saves the changes, and knows what was wrong with them. */
function useSaving(draft: Draft, save: RightsEditorProps["save"], onEnd: () => void) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { run } = useSubmitKey();
  const send = async (removeAll: boolean): Promise<void> => {
    setBusy(true);
    try {
      await run((key) =>
        save(
          {
            version: draft.version,
            changes: Object.entries(draft.changes).map(([permission, places]) => ({
              permission: permission as never,
              places,
            })),
            removeAll,
          },
          key,
        ),
      );
      toast(t("profiles.saved", { count: draft.count }));
      draft.reset();
      setErrors({});
    } catch (e) {
      if (isApiError(e) && e.errors)
        setErrors(
          Object.fromEntries(
            Object.entries(e.errors).flatMap(([k, texts]) =>
              texts[0] ? [[k.replace(/^permissions\./u, ""), texts[0]]] : [],
            ),
          ),
        );
    } finally {
      setBusy(false);
      onEnd();
    }
  };
  const change = (more: Changes): void => {
    draft.change(more);
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in more))));
  };
  const discard = (): void => {
    draft.reset();
    setErrors({});
  };
  return { busy, errors, send, change, discard };
}

interface DraftNoticeProps extends Pick<RightsEditorProps, "of"> {
  version: number;
  draft: Draft;
  saving: ReturnType<typeof useSaving>;
}
/** Who else has the rights open, whether they were changed meanwhile, and whether an earlier draft is shown. */
function DraftNotice({ of, version, draft, saving }: DraftNoticeProps) {
  const t = useT();
  return (
    <div className={css.notice}>
      <Together
        {...of}
        form={{
          dirty: draft.count > 0,
          isStale: !saving.busy && draft.version < version,
          keepMine: draft.rebase,
          takeTheirs: draft.reset,
        }}
      >
        {t("profiles.changed_meanwhile")}
      </Together>
      <DraftRestored at={draft.restoredAt} onAfresh={saving.discard} />
    </div>
  );
}

/** Views and edits rights. Changes are previewed before saving, and kept as a draft until then. */
export function RightsEditor({ id, of, data, head, save, ...beside }: RightsEditorProps) {
  const t = useT();
  const read = useRead(permissionCatalogue, {}, { staleTime: 10 * 60_000 });
  const catalogue = read.data?.data;
  const choices = usePlaceChoices(data.places);
  const base = givenOf(data.permissions);
  const draft = useRightsDraft(id, base, data.version);
  const [asking, setAsking] = useState(false);
  const saving = useSaving(draft, save, () => setAsking(false));
  const { busy, errors } = saving;
  const done = useRef(false);
  const may = data.can.update === true;
  useKeys([
    {
      keys: "mod+s",
      label: "profiles.key_save",
      inFields: true,
      enabled: may && draft.count > 0,
      run: () => setAsking(true),
    },
    { keys: "z", label: "ui.undo", enabled: draft.canUndo && !asking, run: draft.undo },
  ]);
  if (!catalogue) return <Loading of={read} rows={10} />;
  const empties =
    Object.keys(base).length > 0 && catalogue.every((r) => rightWith(base, draft.changes, r.name) === undefined);
  const common = { catalogue, base, changes: draft.changes, choices };
  return (
    <>
      <EditorHead
        head={head}
        may={may}
        draft={draft}
        busy={busy}
        onDiscard={saving.discard}
        onSave={() => setAsking(true)}
      />
      <DraftNotice of={of} version={data.version} draft={draft} saving={saving} />
      {may ? null : <p className={css.hint}>{t("profiles.read_only")}</p>}
      <RightsGrid
        {...common}
        {...beside}
        elsewhere={Object.fromEntries(data.permissions.map((p) => [p.permission, p.elsewhere]))}
        errors={errors}
        disabled={!may || busy}
        note={draft.count > 0 ? t("profiles.unsaved", { count: draft.count }) : undefined}
        onChange={saving.change}
      />
      <Preview
        opened={asking}
        name={data.name}
        {...common}
        empties={empties}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void saving.send(empties)}
      />
      <LeaveGuard dirty={draft.count > 0} done={done} kept onDiscard={draft.reset} />
    </>
  );
}
