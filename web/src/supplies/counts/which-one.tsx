import type { SupplyCount, SupplyCountLine } from "#contract/supplies/counts.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { QuestionFrame } from "#web/ui/dialogs.tsx";
import { ScanChoice, ScanChoices, TypedCode } from "#web/ui/scan/scan-screen.tsx";
import { isArticle, titleOf } from "./words.ts";

interface WhichOneProps {
  opened: boolean;
  onClose: () => void;
  count: SupplyCount;
  /** The unknown code. */
  line: SupplyCountLine;
  onChoose: (which: { code: string } | { supply_id: string }, name: string) => void;
}
/** Says what an unknown code is of: a piece that has it as the maker's number, any other by its number, or an article by quantity. */
export default function WhichOne({ opened, onClose, count, line, onChoose }: WhichOneProps) {
  const t = useT();
  const articles = count.lines.filter(isArticle);
  return (
    <QuestionFrame
      opened={opened}
      onClose={onClose}
      title={t("supply_counts.which_one")}
      text={t("supply_counts.which_text")}
      foot={
        <Button look="quiet" hint="Esc" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      }
    >
      {line.fits.length > 0 ? (
        <ScanChoices text={t("supply_counts.which_several")}>
          {line.fits.map((fit) => (
            <ScanChoice
              key={fit.serial_number}
              name={fit.serial_number}
              about={`${fit.supply.name} · ${fit.zone.name}`}
              onClick={() => onChoose({ code: fit.serial_number }, fit.serial_number)}
            />
          ))}
        </ScanChoices>
      ) : null}
      <TypedCode label={t("supply_counts.which_code")} onCode={(code) => onChoose({ code }, code)} />
      {articles.length > 0 ? (
        <ScanChoices text={t("supply_counts.which_article")}>
          {articles.map((one) => (
            <ScanChoice
              key={one.hash_id}
              name={titleOf(one)}
              about={one.shelf ? t("supply_counts.shelf_of", { shelf: one.shelf }) : ""}
              onClick={() => one.supply && onChoose({ supply_id: one.supply.hash_id }, titleOf(one))}
            />
          ))}
        </ScanChoices>
      ) : null}
    </QuestionFrame>
  );
}
