import { IconChevronLeft, IconFileDownload } from "@tabler/icons-react";
import { sum } from "#contract/kit/amounts.ts";
import { numberText } from "#contract/kit/number.ts";
import { payslipHref } from "#contract/payslips/hrefs.ts";
import { downloadPayslip } from "#contract/payslips/payslip-endpoints.ts";
import type { FullPayslip } from "#contract/payslips/payslip-schemas.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { colorOf } from "#web/ui/chart/series.ts";
import { useDownload } from "#web/ui/use-download.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { PayslipLines } from "../lines/payslip-lines.tsx";
import { useWords } from "../lines/use-words.ts";
import { NetFigure } from "../view/payslip-side.tsx";
import { sharesOf } from "./shares.ts";
import css from "./own.module.css";

interface OwnPayslipProps {
  payslip: FullPayslip;
  /** It is the whole screen, with a way back to the list. */
  isScreen?: boolean;
}

/** A person's own payslip: the net, where the rest goes, and every line with its why. */
export default function OwnPayslip({ payslip: p, isScreen }: OwnPayslipProps) {
  const { t, month } = useWords();
  const phone = usePhone();
  const { busy, download } = useDownload();
  const title = t("payslips.of_month", { month: month(p.month) });
  usePageTitle(title);
  const shares = sharesOf(p.totals);
  const save = (): void =>
    void download(
      downloadPayslip,
      { params: { id: p.hash_id }, query: {} },
      `${t("payslips.file_name", { month: p.month, name: p.user.name })}.pdf`,
    );
  const pdf = { icon: <IconFileDownload stroke={1.6} />, busy: busy !== undefined, onClick: save };
  return (
    <article className={isScreen ? css.screen : css.beside}>
      <header className={css.head}>
        {isScreen ? (
          <AppLink href={payslipHref.own()} className={css.back} aria-label={t("payslips.back_to_own")}>
            <IconChevronLeft stroke={1.6} aria-hidden="true" />
          </AppLink>
        ) : null}
        <h2>{title}</h2>
        {phone ? (
          <IconButton {...pdf} size="big" label={t("payslips.pdf")} />
        ) : (
          <Button {...pdf}>{t("payslips.pdf")}</Button>
        )}
      </header>
      <div className={css.summary}>
        <span className={css.soft}>{t("payslips.total_net")}</span>
        <NetFigure payslip={p} />
        <ShareBar
          of={[sum(shares.map((s) => s.value))]}
          values={shares.map((s) => ({ key: s.key, value: s.value, look: s.look }))}
          end
        />
        <ul className={css.legend}>
          {shares.map((s) => (
            <li key={s.key}>
              <i style={{ background: colorOf(s.look) }} />
              {t(`payslips.share_${s.key}`)} {numberText(s.percent)} %
            </li>
          ))}
        </ul>
      </div>
      <PayslipLines payslip={p} look="list" asPrinted />
    </article>
  );
}
