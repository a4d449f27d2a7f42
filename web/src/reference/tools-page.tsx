import { IconChevronRight } from "@tabler/icons-react";
import { useRef } from "react";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { screens } from "#web/kit/screens.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./reference.module.css";

/** `/admin/tools`: every reference list that one may open. A list that gets a route stands here by itself. */
export default function ToolsPage() {
  const t = useT();
  const { bootstrap } = useMe();
  const phone = usePhone();
  const list = useRef<HTMLUListElement>(null);
  const tools = screens().filter(
    (r) => r.path.startsWith("/admin/tools/") && !r.path.includes("{") && mayOpen(bootstrap, r.permission),
  );
  const step = (by: number): void => {
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  };
  useKeys([
    { keys: "j", label: "ui.key_down", repeats: true, run: () => step(1) },
    { keys: "k", label: "ui.key_up", repeats: true, run: () => step(-1) },
  ]);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("reference.tools")}</h1>
        <p>{t("reference.tools_text")}</p>
      </header>
      <ul className={css.tools} ref={list}>
        {tools.map((r) => (
          <li key={r.path}>
            <AppLink href={r.path} className={css.tool}>
              <b>{t(r.title)}</b>
              <span>{t(r.title.replace(/_title$/u, "_text"))}</span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
