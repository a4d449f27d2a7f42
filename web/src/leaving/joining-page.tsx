import { IconCircle, IconCircleCheck, IconEyeOff, IconHourglass, IconKey, IconMailForward } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { getJoining } from "#contract/leaving/endpoints.ts";
import type { Joining, JoiningLine } from "#contract/leaving/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { LetIn, type LetInAsked } from "#web/users/public.ts";
import css from "./leaving.module.css";
import { PersonLink } from "./person-link.tsx";

/** `/admin/managment/users/{id}/joining`: what somebody new needs. */
const page = recordPage(getJoining, (joining) => <JoiningRecord joining={joining} />);
export default page.Page;
export const { prefetch } = page;

/** The lines, and how many of those that one sees are ready. */
function Lines({ lines, ready, count }: { lines: Joining["lines"]; ready: number; count: number }) {
  const t = useT();
  return (
    <section className={css.group} aria-label={t("leaving.joining")}>
      <progress
        className={css.progress}
        max={count}
        value={ready}
        aria-label={t("leaving.ready_of", { done: ready, count })}
      />
      <header>
        <h2>{t("leaving.ready_of", { done: ready, count })}</h2>
      </header>
      <ul>
        {lines.map((line) => (
          <Line key={line.word} line={line} />
        ))}
      </ul>
    </section>
  );
}

function JoiningMeta({ joining }: { joining: Joining }) {
  const t = useT();
  return (
    <>
      <PersonLink person={joining.person} />
      <strong>
        {joining.first_day ? t("leaving.first_day", { day: formatDay(joining.first_day) }) : t("leaving.no_first_day")}
      </strong>
    </>
  );
}

function JoiningRecord({ joining }: { joining: Joining }) {
  const t = useT();
  const [letIn, setLetIn] = useState<LetInAsked>();
  const { person, lines, can } = joining;
  const shown = lines.filter((line) => line.state !== "HIDDEN");
  const ready = shown.filter((line) => line.state === "DONE").length;
  return (
    <>
      <RecordPage
        of={{ kind: "user", id: person.hash_id }}
        home={userHref.view(person.hash_id)}
        title={t("leaving.joins", { name: person.name })}
        crumb={t("leaving.joining")}
        meta={<JoiningMeta joining={joining} />}
        actions={[
          can.new_first_code && {
            key: "first_code",
            label: t("users.new_code"),
            look: "outline",
            icon: <IconKey stroke={1.6} />,
            run: () => setLetIn("first_code"),
          },
          can.invite && {
            key: "invite",
            label: t(joining.invited ? "users.invite_again" : "users.invite"),
            look: "filled",
            icon: <IconMailForward stroke={1.6} />,
            run: () => setLetIn("invite"),
          },
        ]}
        notice={
          ready === shown.length ? (
            <Notice title={t("leaving.joining_all")}>{t("leaving.joining_all_text", { name: person.name })}</Notice>
          ) : undefined
        }
        tabs={[
          {
            key: "lines",
            label: t("leaving.joining"),
            content: <Lines lines={lines} ready={ready} count={shown.length} />,
          },
        ]}
        happened={{ did: "users.did_", otherwise: "users.did_update" }}
      />
      {can.invite ? (
        <Suspense fallback={null}>
          <LetIn
            user={{ ...person, email: joining.email, invited: joining.invited }}
            asked={letIn}
            onClose={() => setLetIn(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const icons = { DONE: IconCircleCheck, OPEN: IconCircle, WAITING: IconHourglass, HIDDEN: IconEyeOff };

function Line({ line }: { line: JoiningLine }) {
  const t = useT();
  const named = useNamed();
  const Icon = icons[line.state];
  const name = t(`leaving.joining_${line.word}`);
  const said = line.title === null ? "" : named({ name: line.title, name_fr: line.title_fr });
  const facts =
    line.state === "HIDDEN"
      ? t("leaving.joining_hidden")
      : line.state === "WAITING"
        ? t("leaving.joining_waits")
        : line.state === "OPEN"
          ? t(`leaving.joining_missing_${line.word}`)
          : [said || t("leaving.joining_there"), line.day && t("leaving.since_day", { day: formatDay(line.day) })]
              .filter(Boolean)
              .join(", ");
  return (
    <li data-state={line.state}>
      <Icon stroke={1.6} aria-hidden="true" />
      <strong>{name}</strong>
      <span className={css.soft}>{facts}</span>
      <span className={css.deeds}>
        {line.href && line.state !== "HIDDEN" ? (
          <ButtonLink href={line.href} size="small" aria-label={`${openWord(line, t)}, ${name}`}>
            {openWord(line, t)}
          </ButtonLink>
        ) : null}
      </span>
    </li>
  );
}
const openWord = (line: JoiningLine, t: ReturnType<typeof useT>): string =>
  t(line.state === "OPEN" ? "leaving.set_up" : "leaving.do_open");
