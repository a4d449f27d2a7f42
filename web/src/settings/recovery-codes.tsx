import { IconCopy, IconDownload } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./user-profile.module.css";

/** The recovery codes, shown only once: to be printed or saved before continuing. */
export default function RecoveryCodes({
  codes,
  onKept,
}: {
  codes: readonly string[];
  onKept: () => void;
}): ReactElement {
  const t = useT();
  const { me, bootstrap } = useMe();
  const text = `${bootstrap.company} ${me.email}\n\n${codes.join("\n")}\n`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    toast(t("settings.recovery_copied"));
  };
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: t("settings.recovery_file") });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  return (
    <section className={css.section} aria-labelledby="recovery">
      <h2 id="recovery">{t("settings.recovery")}</h2>
      <p className={css.words}>{t("settings.recovery_text")}</p>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={css.buttons}>
        <Button icon={<IconCopy size={16} stroke={1.6} />} onClick={() => void copy()}>
          {t("settings.recovery_copy")}
        </Button>
        <Button icon={<IconDownload size={16} stroke={1.6} />} onClick={download}>
          {t("settings.recovery_download")}
        </Button>
        <Button look="filled" onClick={onKept}>
          {t("settings.recovery_kept")}
        </Button>
      </div>
    </section>
  );
}
