import { type ReactElement, useState } from "react";
import { listMails, readMail, sendTestMail } from "#contract/settings/company.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Moment } from "#web/ui/atoms/day.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import css from "./company.module.css";
import type { Company } from "./company-page.tsx";

const megabytes = (bytes: number): string => String(Math.round(bytes / 1024 / 1024));
const gigabytes = (bytes: number): string => String(Math.floor(bytes / 1024 ** 3));

/** Settings from the server's environment, read-only here. */
export function CompanySide({ company }: { company: Company }): ReactElement {
  const t = useT();
  const { mail, storage, limits } = company;
  return (
    <>
      <SideSection title={t("settings.mails")}>
        <Facts
          facts={[
            [t("settings.mail_by"), mail.by === "smtp" ? mail.host : t("settings.mail_folder")],
            [t("settings.mail_from"), mail.from],
          ]}
        />
        <TestMail />
        {mail.by === "folder" && <FolderOfMails />}
      </SideSection>
      <SideSection title={t("settings.files")}>
        <Facts
          facts={[
            [
              t("settings.files_at"),
              storage.by === "bucket"
                ? t("settings.files_bucket", { name: storage.bucket ?? "" })
                : t("settings.files_folder"),
            ],
            [
              t("settings.files_free"),
              storage.free_bytes === null ? null : t("settings.gigabytes", { size: gigabytes(storage.free_bytes) }),
            ],
            [t("settings.files_size"), t("settings.megabytes", { size: megabytes(limits.bytes) })],
            [t("settings.files_count"), String(limits.files)],
            [t("settings.files_kinds"), limits.formats.join(", ")],
          ]}
        />
      </SideSection>
    </>
  );
}

function TestMail(): ReactElement {
  const t = useT();
  const test = useChange(sendTestMail, { onDone: ({ message }) => toast(message) });
  return (
    <div className={css.act}>
      <Button size="small" busy={test.isPending} onClick={() => test.mutate({ input: {} })}>
        {t("settings.mail_test")}
      </Button>
    </div>
  );
}

/** Without a mail server: the mails that would have been sent. */
function FolderOfMails(): ReactElement {
  const t = useT();
  const read = useRead(listMails, {}, { quiet: true });
  const mails = read.data?.data;
  const [open, setOpen] = useState<string>();
  if (!mails) return <Loading of={read} rows={2} />;
  return (
    <>
      <p className={css.note}>{mails.length > 0 ? t("settings.mail_folder_text") : t("settings.mail_folder_empty")}</p>
      <ul className={css.mails}>
        {mails.slice(0, 8).map((m) => (
          <li key={m.hash_id}>
            <button type="button" onClick={() => setOpen(m.hash_id)}>
              <b>{m.subject}</b>
              <span>
                {m.to} · <Moment value={m.at} short />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <SidePanel
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={mails.find((m) => m.hash_id === open)?.subject ?? ""}
      >
        {open && <OneMail id={open} />}
      </SidePanel>
    </>
  );
}

function OneMail({ id }: { id: string }): ReactElement {
  const t = useT();
  const read = useRead(readMail, { params: { id } });
  const mail = read.data?.data;
  if (!mail) return <Loading of={read} rows={6} />;
  return (
    <div className={css.mail}>
      <Facts
        facts={[
          [t("settings.mail_to"), mail.to],
          [t("settings.mail_at"), <Moment key="at" value={mail.at} />],
        ]}
      />
      <pre>{mail.text}</pre>
    </div>
  );
}
