import { proposalsOn } from "#contract/reference/proposals.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Status } from "../atoms/status.tsx";
import css from "./proposed-on.module.css";

/** What is used on a record and only proposed, or refused, each with what became of it. */
export default function ProposedOnNow({ kind, id }: { kind: string; id: string }) {
  const t = useT();
  const { data } = useRead(proposalsOn, { query: { kind, id } }, { quiet: true });
  if (!data?.data.length) return null;
  return (
    <ul className={css.marks} aria-label={t("making.marks")}>
      {data.data.map((one) => (
        <li key={one.hash_id}>
          <b>{one.name}</b>
          <Status
            tone={one.state === "REFUSED" ? "bad" : "wait"}
            word={
              one.state === "REFUSED"
                ? t("making.mark_REFUSED", { reason: one.reason })
                : t("making.mark_PROPOSED", { person: one.user.name })
            }
          />
        </li>
      ))}
    </ul>
  );
}
