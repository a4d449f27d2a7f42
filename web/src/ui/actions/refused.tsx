import { IconX } from "@tabler/icons-react";
import type { SeveralOutcome } from "#contract/kit/several.ts";
import { useT } from "#web/kit/i18n.ts";
import { IconButton } from "../atoms/button.tsx";
import { RefLink } from "../atoms/link.tsx";
import css from "./refused.module.css";

/** Shown at once; of more only their number is said. */
const SHOWN = 100;

interface RefusedProps {
  label: string;
  refused: SeveralOutcome["refused"];
  href: (id: string) => string;
  onClose: () => void;
}

/** Records that a step of several was refused for, each as a link with its reason. */
export default function Refused({ label, refused, href, onClose }: RefusedProps) {
  const t = useT();
  const title = t("ui.several_refused", { step: label, count: refused.length });
  const more = refused.length - SHOWN;
  return (
    <section className={css.refused} aria-label={title}>
      <header>
        <b role="alert">{title}</b>
        <IconButton label={t("ui.close")} icon={<IconX stroke={1.6} />} onClick={onClose} />
      </header>
      {/* A scrollable region needs a tab stop. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-label={title}>
        {refused.slice(0, SHOWN).map(({ hash_id, name, message }) => (
          <li key={hash_id}>
            {name === null ? t("ui.several_unnamed") : <RefLink href={href(hash_id)}>{name}</RefLink>}
            <span>{message}</span>
          </li>
        ))}
        {more > 0 ? <li>{t("ui.several_more", { count: more })}</li> : null}
      </ul>
    </section>
  );
}
