import { Radio } from "@mantine/core";
import { useState } from "react";
import { scopes, type Scope } from "#contract/agenda/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Answers, QuestionFrame } from "#web/ui/dialogs.tsx";
import css from "./agenda.module.css";

interface ScopeDialogProps {
  opened: boolean;
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  onClose: () => void;
  onChoose: (scope: Scope) => void;
}

/** Asks which times of a series a change applies to. */
export default function ScopeDialog({ onChoose, onClose, ...p }: ScopeDialogProps) {
  const t = useT();
  const [scope, setScope] = useState<Scope>("this");
  return (
    <QuestionFrame
      opened={p.opened}
      onClose={onClose}
      title={t("agenda.scope_title")}
      text={t("agenda.scope_text")}
      foot={
        <Answers
          onClose={onClose}
          confirm={p.confirm}
          danger={p.danger}
          busy={p.busy}
          onClick={() => onChoose(scope)}
        />
      }
    >
      <Radio.Group
        value={scope}
        onChange={(v) => setScope(scopes.find((s) => s === v) ?? "this")}
        aria-label={t("agenda.scope")}
      >
        <div className={css.scopes}>
          {scopes.map((one) => (
            <Radio key={one} value={one} label={t(`agenda.scope_${one}`)} />
          ))}
        </div>
      </Radio.Group>
    </QuestionFrame>
  );
}
