import { exactText } from "#contract/kit/amounts.ts";
import { approvalUsual, type Usual } from "#contract/dashboard/endpoints.ts";
import { useRead } from "#web/api/query.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./dashboard.module.css";

/** From this many percent on, a difference is marked. */
const MUCH = 20;
const percentOf = ({ percent }: Usual): number => Math.abs(Number(percent?.replace("−", "-") ?? 0));

function words(one: Usual, t: Translate, name: string) {
  if (one.word === "away") return t("dashboard.usual_away", { count: one.count });
  const given = { name, percent: one.percent ?? "0", count: one.count };
  return percentOf(one) < 1 ? t("dashboard.usual_same", given) : t("dashboard.usual_fee", given);
}

/** What a decision differs by from what is usual for its person, under the list. */
export default function UsualOf({ kind, id }: { kind: string; id: string }) {
  const t = useT();
  const named = useNamed();
  const { data } = useRead(approvalUsual, { params: { kind, id } }, { quiet: true, staleTime: 60_000 });
  if (!data || data.data.length === 0) return null;
  const nameOf = ({ word, name, name_fr }: Usual): string =>
    word === "advance" ? t("dashboard.usual_advance") : named({ name: name ?? "", name_fr });
  return (
    <div role="group" aria-label={t("dashboard.usual")}>
      {data.data.map((one) => (
        <p key={`${one.word} ${one.name}`} className={percentOf(one) >= MUCH ? css.much : undefined}>
          {words(one, t, nameOf(one))}{" "}
          {one.usual === null ? null : (
            <small>
              {t("dashboard.usual_is")}{" "}
              {one.currency_iso ? (
                <Money value={one.usual} iso={one.currency_iso} strong={false} tight />
              ) : (
                exactText(one.usual)
              )}
            </small>
          )}
        </p>
      ))}
    </div>
  );
}
