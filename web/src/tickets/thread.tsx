import { Suspense, useState } from "react";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { Timeline } from "#web/ui/atoms/timeline.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MoreComments, NewComment, useComments } from "#web/ui/record/comments.tsx";
import css from "./tickets.module.css";

const ShownFiles = lazyPart(() => import("#web/ui/record/shown-files.tsx"));

type Audience = "external" | "internal";

/** What was asked and answered, newest first; internal comments stand apart, for those who read them. */
export function Thread({ ticket: o }: { ticket: Ticket }) {
  const t = useT();
  const { entries, query, isOpen } = useComments({ kind: "ticket", id: o.hash_id }, (c) => [
    c.audience === "internal" && t("tickets.internal"),
    c.edited_at !== null && t("tickets.edited"),
  ]);
  const asked = {
    key: "asked",
    at: o.created_at,
    person: o.user,
    text: t("tickets.asked_this"),
    words:
      o.description || o.files.length > 0 ? (
        <>
          {o.description ? <span className={css.said}>{o.description}</span> : null}
          {o.files.length > 0 ? (
            <Suspense fallback={null}>
              <ShownFiles files={o.files} />
            </Suspense>
          ) : null}
        </>
      ) : undefined,
  };
  // The description comes after all comments: it is shown once they are there.
  const isWhole = !isOpen || (query.isSuccess && !query.hasNextPage);
  const said = entries.map(({ audience, ...entry }) => ({ ...entry, inner: audience === "internal" }));
  return (
    <section className={css.thread} aria-label={t("tickets.thread")}>
      {isOpen ? <Write ticket={o} /> : null}
      <Timeline entries={isWhole ? [...said, asked] : said} />
      {isOpen ? <MoreComments query={query} /> : null}
    </section>
  );
}

/** Writes an answer or to the team; whoever may do only one of them is not asked. */
function Write({ ticket: o }: { ticket: Ticket }) {
  const t = useT();
  const { me } = useMe();
  const isAsker = o.user.hash_id === me.hash_id;
  const answers = o.can.reply === true || (isAsker && o.state === "CLOSED");
  const [chosen, choose] = useState<Audience>("external");
  if (!answers && !o.internal) return null;
  const audience = answers && o.internal ? chosen : answers ? "external" : "internal";
  const { name } = o.user;
  const label = isAsker ? t("tickets.write_asker") : t(`tickets.write_${audience}`, { name });
  return (
    <div className={css.write}>
      {answers && o.internal ? (
        <Segments<Audience>
          label={t("tickets.audience")}
          value={audience}
          options={[
            { value: "external", label: t("tickets.to", { name }) },
            { value: "internal", label: t("tickets.internal") },
          ]}
          onChange={choose}
        />
      ) : null}
      <NewComment
        key={audience}
        kind="ticket"
        id={o.hash_id}
        audience={audience}
        label={label}
        submit={t("tickets.send")}
        takesFiles
      />
      {isAsker && o.state === "CLOSED" ? <p className={css.soft}>{t("tickets.close_text")}</p> : null}
    </div>
  );
}
