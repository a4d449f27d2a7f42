import { IconCircle, IconCircleCheck, IconCircleDashed, IconHourglass, IconEyeOff } from "@tabler/icons-react";
import { useId } from "react";
import { lineName, type Leaving, type LeavingDone, type LeavingLine } from "#contract/leaving/schemas.ts";
import {
  dayOf,
  isDated,
  leavingDeeds,
  statusKey,
  type LeavingDeed,
  type LeavingGroup,
} from "#contract/leaving/words.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { numberText } from "#contract/kit/number.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import css from "./leaving.module.css";
import type { Successor } from "./side.tsx";
import type { Clearing } from "./use-clearing.tsx";

interface GroupProps {
  group: LeavingGroup;
  lines: readonly LeavingLine[];
  hidden: Leaving["hidden"];
  done: readonly LeavingDone[];
  successor: Successor | undefined;
  clearing: Clearing;
}

/** The lines of a group, what the reader cannot open as a number, and what was done. */
export function Group({ group, lines, hidden, done, successor, clearing }: GroupProps) {
  const t = useT();
  const id = useId();
  if (lines.length + hidden.length + done.length === 0) return null;
  const all = lines.length + hidden.length + done.length;
  const backs = lines.filter((line) => line.can.back);
  const tos = lines.filter((line) => line.can.to);
  return (
    <section className={css.group} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {t(`leaving.group_${group}`)} <small>{t("leaving.done_of", { done: done.length, count: all })}</small>
        </h2>
        {backs.length > 1 ? (
          <Button size="small" busy={clearing.busy} onClick={() => clearing.clear("back", backs)}>
            {t("leaving.all_back")}
          </Button>
        ) : null}
        {successor && tos.length > 1 ? (
          <Button size="small" busy={clearing.busy} onClick={() => clearing.clear("to", tos)}>
            {t("leaving.all_to", { name: successor.name })}
          </Button>
        ) : null}
      </header>
      <ul>
        {lines.map((line) => (
          <Line key={`${line.word} ${line.hash_id}`} line={line} successor={successor} clearing={clearing} />
        ))}
        {hidden.map(({ word, count }) => (
          <li key={word}>
            <IconEyeOff stroke={1.6} aria-hidden="true" />
            <strong>{t(`leaving.name_${word}`)}</strong>
            <span className={css.soft}>{t("leaving.hidden_line", { count })}</span>
          </li>
        ))}
        {done.map((one) => (
          <Done key={one.hash_id} done={one} />
        ))}
      </ul>
    </section>
  );
}

const icons = { OPEN: IconCircle, WAITING: IconHourglass, ITSELF: IconCircleDashed };

function Line({ line, successor, clearing }: Pick<GroupProps, "successor" | "clearing"> & { line: LeavingLine }) {
  const t = useT();
  const named = useNamed();
  const Icon = icons[line.state];
  const title =
    named(lineName(line)) ||
    (line.count === null ? t(`leaving.name_${line.word}`) : t(`leaving.count_${line.word}`, { count: line.count }));
  const status = statusKey(line.word, line.status);
  const facts = [
    line.title !== null && line.word !== "supplies" && t(`leaving.name_${line.word}`),
    line.title !== null && line.count !== null && t(`leaving.count_${line.word}`, { count: line.count }),
    line.sum && t("leaving.left_amount", { amount: `${formatAmount(line.sum.amount)} ${line.sum.currency.iso}` }),
    line.days !== null && `${numberText(line.days)} ${t("leaving.days")}`,
    line.day !== null && isDated(line.word) && t(`leaving.since_${line.word}`, { day: dayOf(line.word, line.day) }),
    status && t(status),
  ].filter(Boolean);
  const deeds = leavingDeeds.filter((deed) => line.can[deed]);
  const labelOf = (deed: LeavingDeed): string =>
    deed !== "to"
      ? t(`leaving.do_${deed}`)
      : successor
        ? t("leaving.do_to", { name: successor.name })
        : t("leaving.do_to_nobody");
  return (
    <li data-open={line.state === "OPEN" || undefined} data-state={line.state}>
      <Icon stroke={1.6} aria-hidden="true" />
      <strong>{line.href ? <AppLink href={line.href}>{title}</AppLink> : title}</strong>
      <span className={css.soft}>{facts.join(", ")}</span>
      <span className={css.deeds}>
        {line.to ? <span className={css.soft}>{t("leaving.waits_for", { name: line.to.name })}</span> : null}
        {line.state === "ITSELF" ? <span className={css.soft}>{t("leaving.itself")}</span> : null}
        {deeds.map((deed) => (
          <Button
            key={deed}
            size="small"
            look={deed === "back" || (deed === "to" && !line.can.back) ? "tinted" : "outline"}
            busy={clearing.busy}
            aria-label={`${labelOf(deed)}, ${title}`}
            onClick={() => clearing.clear(deed, [line])}
          >
            {labelOf(deed)}
          </Button>
        ))}
        {deeds.length === 0 && line.href && line.state === "OPEN" ? (
          <AppLink href={line.href} className={css.open} aria-label={`${t("leaving.do_open")}, ${title}`}>
            {t("leaving.do_open")}
          </AppLink>
        ) : null}
      </span>
    </li>
  );
}

function Done({ done }: { done: LeavingDone }) {
  const t = useT();
  const did = done.did === "to" ? t("leaving.did_to", { name: done.to?.name ?? "" }) : t(`leaving.did_${done.did}`);
  return (
    <li data-state="DONE">
      <IconCircleCheck stroke={1.6} aria-hidden="true" />
      <strong>{done.title ?? t(`leaving.name_${done.word}`)}</strong>
      <span className={css.soft}>{did}</span>
      <span className={css.deeds}>
        <Avatar person={done.by} size="small" />
        {t("leaving.person_day", { name: done.by.name, day: formatDay(done.created_at) })}
      </span>
    </li>
  );
}
