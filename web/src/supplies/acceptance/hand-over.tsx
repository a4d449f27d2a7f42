import { getAllocation, handOver } from "#contract/supplies/acceptance.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import css from "./hand-over.module.css";

interface HandOverProps {
  id: string;
  /** Who is to accept it. */
  name: string;
  onClose: () => void;
}

/** The page on which the person accepts, as a QR code for their own phone; says so when they have. */
export default function HandOver({ id, name, onClose }: HandOverProps) {
  const t = useT();
  const read = useRead(handOver, { params: { id } }, { quiet: true });
  const code = read.data?.data;
  const now = useRead(getAllocation, { params: { id } }, { quiet: true }).data?.data;
  if (now?.acceptance === "ACCEPTED")
    return (
      <>
        <p role="status">{t("supply_acceptance.accepted_now", { name })}</p>
        <Button look="filled" onClick={onClose}>
          {t("ui.close")}
        </Button>
      </>
    );
  if (!code) return <Loading of={read} rows={6} />;
  return (
    <div className={css.hand}>
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t("supply_acceptance.qr", { name })}
      >
        <rect width={code.size} height={code.size} fill="#ffffff" />
        <path d={code.path} fill="#000000" />
      </svg>
      <p>{t("supply_acceptance.hand_over_how", { name })}</p>
      <p className={css.address}>
        {t("supply_acceptance.link")}
        <br />
        <a href={code.url}>{code.url}</a>
      </p>
    </div>
  );
}
