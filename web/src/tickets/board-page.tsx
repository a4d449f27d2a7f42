import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useUrl } from "#web/kit/place.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { newLooks } from "#web/ui/list/new-looks.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import page from "#web/ui/page.module.css";
import Board from "./board.tsx";
import { ViewChoice } from "./view-choice.tsx";
import css from "./board.module.css";

const TicketForm = lazyPart(() => import("./ticket-form.tsx"));

type Shown = "all" | "mine" | "nobody" | "late";

/** The board as a full screen, of all tickets to handle or some of them. */
export default function BoardPage() {
  const t = useT();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const drawer = useAddressed(["edit"]);
  const open = (): void => drawer.open({ edit: "new" });
  useKeys([{ keys: "n", label: "ui.key_new", opens: true, run: open }]);
  const shown: Shown = url.late ? "late" : url.whose === "mine" || url.whose === "nobody" ? url.whose : "all";
  const query = {
    ...(url.whose && { whose: url.whose }),
    ...(url.late && { late: url.late }),
    ...(url.search && { search: url.search }),
  };
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("tickets.list")}</h1>
        <ViewChoice />
        <Button {...newLooks(phone)} onClick={open}>
          {t("tickets.ask")}
        </Button>
      </header>
      <AreaTabs />
      <div className={css.filters}>
        <Segments<Shown>
          label={t("tickets.part")}
          value={shown}
          options={(["all", "mine", "nobody", "late"] as const).map((value) => ({
            value,
            label: t(`tickets.board_${value}`),
          }))}
          onChange={(value) =>
            setUrl({
              whose: value === "mine" || value === "nobody" ? value : undefined,
              late: value === "late" ? "1" : undefined,
            })
          }
        />
      </div>
      <Board query={query} />
      <SidePanel opened={url.edit === "new"} onClose={drawer.close} title={t("tickets.ask")}>
        <TicketForm onClose={drawer.close} />
      </SidePanel>
    </div>
  );
}
