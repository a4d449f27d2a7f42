import { IconX } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { IconButton } from "#web/ui/atoms/button.tsx";
import css from "./dialogs.module.css";
import { useT } from "#web/kit/i18n.ts";
import { useBindings } from "#web/kit/keys.ts";
import { useDialog } from "#web/kit/use-dialog.ts";

const NAMES: Record<string, string> = { Enter: "Enter", Escape: "Esc", ArrowUp: "↑", ArrowDown: "↓", " ": "␣" };
const MOD = /Mac|iPhone|iPad/u.test(navigator.userAgent) ? "⌘" : "Ctrl";

/** Key names of a binding such as `mod+k`, as printed on the keyboard. */
const print = (key: string): string =>
  key
    .split("+")
    .map((part) => (part === "mod" ? MOD : (NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))))
    .join(" ");

/** Help with all current shortcuts. */
export default function KeysHelp({ onClose }: { onClose: () => void }): ReactElement {
  const t = useT();
  const ref = useDialog(true, onClose);
  const bindings = useBindings();
  const known = new Map(bindings.map((b) => [`${b.keys}|${b.label}`, b]));
  const going = [...known.values()].filter((b) => b.keys.startsWith("g "));
  const other = [...known.values()].filter((b) => !b.keys.startsWith("g "));
  const list = (title: string, all: typeof other) => (
    <section>
      <h3 className={css.group}>{title}</h3>
      <dl className={css.keys}>
        {all.map((b) => (
          <div key={`${b.keys}${b.label}`}>
            <dt>
              {b.keys.split(" ").map((k) => (
                <kbd key={k}>{print(k || " ")}</kbd>
              ))}
            </dt>
            <dd>{t(b.label ?? "")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
  return (
    <dialog ref={ref} className={css.dialog} aria-labelledby="keys-title">
      <div className={css.head}>
        <h2 id="keys-title">{t("app.keys")}</h2>
        <IconButton
          label={t("app.close")}
          icon={<IconX size={16} stroke={1.6} />}
          onClick={() => ref.current?.close()}
        />
      </div>
      <div className={css.columns}>
        {list(t("app.keys_here"), other)}
        {list(t("app.keys_go"), going)}
      </div>
    </dialog>
  );
}
