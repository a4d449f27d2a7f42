import { IconCheck, IconFileDescription, IconPaperclip, IconX } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { AppLink, ButtonLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { decisionKinds } from "#web/ui/home/decision-kinds.ts";
import css from "./decision-row.module.css";
import { inPlace, type Decision } from "./decisions.ts";

const DAY = 24 * 3600 * 1000;
const icon = { size: 16, stroke: 1.6 };
const small = { size: "small", look: "outline" } as const;

interface DecisionRowProps {
  decision: Decision;
  /** The row has the keyboard cursor: its buttons show their keys. */
  current: boolean;
  busy: boolean;
  onPoint: () => void;
  onPeek: () => void;
  onApprove: () => void;
  onReject: () => void;
}

export function DecisionRow(p: DecisionRowProps): ReactElement {
  const { decision: d, current, onPoint } = p;
  const t = useT();
  const Icon = decisionKinds()[d.kind]?.icon ?? IconFileDescription;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keyboard's row follows the pointer and the focus; nothing is done by it
    <li
      className={current ? `${css.decision} ${css.current}` : css.decision}
      // Not `onMouseEnter`: a row that scrolls under a resting pointer must not take the cursor.
      onMouseMove={onPoint}
      onFocus={onPoint}
    >
      <span className={css.kind}>
        <Icon {...icon} aria-hidden="true" />
        <span className={css.kindName} title={t(`dashboard.kind_${d.kind}`)}>
          {t(`dashboard.kind_${d.kind}`)}
        </span>
      </span>
      <AppLink href={d.link} className={css.what} title={d.title}>
        {d.title}
      </AppLink>
      <PersonName person={d.person} />
      <span className={css.end}>
        <span className={css.amount}>
          {d.amount !== null && <Money value={d.amount} {...(d.currency_iso && { iso: d.currency_iso })} />}
        </span>
        <DecisionActs {...p} />
      </span>
    </li>
  );
}

/** How long it waits, and what can be done with it. */
function DecisionActs({ decision: d, current, busy, onPeek, onApprove, onReject }: DecisionRowProps): ReactElement {
  const t = useT();
  const named = { title: d.title };
  const { yes, word = "approve", mayReject } = inPlace(d) ?? {};
  const days = Math.floor((Date.now() - Date.parse(d.since)) / DAY);
  return (
    <span className={css.acts}>
      <span className={css.age}>{days <= 0 ? t("dashboard.since_today") : t("dashboard.since", { count: days })}</span>
      {d.files_count > 0 && (
        <IconButton
          size="small"
          look="quiet"
          label={t("dashboard.peek_of", named)}
          icon={<IconPaperclip {...icon} />}
          onClick={onPeek}
        />
      )}
      {d.actions.includes("open") && (
        <ButtonLink
          href={d.link}
          size="small"
          look={current ? "tinted" : "outline"}
          hint={current ? "Enter" : undefined}
        >
          {t(`dashboard.open_${d.kind}`)}
        </ButtonLink>
      )}
      {yes &&
        (current ? (
          <Button size="small" look="tinted" hint="A" busy={busy} onClick={onApprove}>
            {t(`dashboard.${word}`)}
          </Button>
        ) : (
          <IconButton
            {...small}
            label={t(`dashboard.${word}_one`, named)}
            icon={<IconCheck {...icon} />}
            onClick={onApprove}
          />
        ))}
      {mayReject && <RejectButton {...{ current, busy, onReject }} label={t("dashboard.reject_one", named)} />}
    </span>
  );
}

interface RejectButtonProps extends Pick<DecisionRowProps, "current" | "busy" | "onReject"> {
  label: string;
}
/** Shows its key in the current row. */
function RejectButton({ current, busy, onReject, label }: RejectButtonProps): ReactElement {
  return current ? (
    <Button size="small" look="refuse" hint="R" disabled={busy} onClick={onReject} aria-label={label}>
      <IconX {...icon} />
    </Button>
  ) : (
    <IconButton {...small} label={label} icon={<IconX {...icon} />} onClick={onReject} />
  );
}
