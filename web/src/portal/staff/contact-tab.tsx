import { IconShare, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Contact } from "#contract/contacts/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { blockPortal, contactPortal, invitePortal, unshareDocument } from "#contract/portal/endpoints.ts";
import type { PortalAccount, PortalDocument } from "#contract/portal/schemas.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { firstClick } from "#web/kit/first-click.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { runAtOnce } from "#web/ui/record/asking.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./staff.module.css";

const InviteForm = lazyPart(() => import("./invite-form.tsx"));
const ShareForm = lazyPart(() => import("./share-form.tsx"));

const toneOf = (a: PortalAccount) => (!a.active ? "bad" : a.invited ? "wait" : "done");
const stateOf = (a: PortalAccount) => (!a.active ? "blocked" : a.invited ? "invited" : "active");
type Asked = { readonly block?: PortalAccount; readonly unshare?: PortalDocument };

interface AccountActionsProps {
  of: PortalAccount;
  busy: { again: boolean; block: boolean };
  onInvite: () => Promise<void>;
  onBlock: () => void;
  onUnblock: () => Promise<void>;
}
function AccountActions({ of: a, busy, onInvite, onBlock, onUnblock }: AccountActionsProps) {
  const t = useT();
  return (
    <span className={css.buttons}>
      {a.active && a.invited && a.can.open ? (
        <Button size="small" busy={busy.again} onClick={firstClick(() => void runAtOnce(onInvite))}>
          {t("portal.invite_again")}
        </Button>
      ) : null}
      {a.active && a.can.block ? (
        <Button size="small" look="refuse" onClick={onBlock}>
          {t("portal.block")}
        </Button>
      ) : null}
      {!a.active && a.can.open ? (
        <Button size="small" busy={busy.block} onClick={firstClick(() => void runAtOnce(onUnblock))}>
          {t("portal.unblock")}
        </Button>
      ) : null}
    </span>
  );
}

interface DocumentTableProps {
  documents: readonly PortalDocument[];
  mayEnd: boolean;
  onEnd: (d: PortalDocument) => void;
}
function DocumentTable({ documents, mayEnd, onEnd }: DocumentTableProps) {
  const t = useT();
  return (
    <Table
      label={t("portal.documents")}
      rows={documents}
      columns={[
        { key: "title", head: t("portal.document_title"), cell: (d) => d.title },
        { key: "kind", head: t("portal.kind"), hides: "phone", cell: (d) => t(`portal.kind_${d.kind}`) },
        {
          key: "valid",
          head: t("portal.document_valid_to"),
          hides: "phone",
          cell: (d) => (d.valid_to ? formatDay(d.valid_to) : ""),
        },
        { key: "file", head: t("portal.actions"), silent: true, cell: (d) => <FileThumbs files={[d.file]} /> },
        {
          key: "do",
          head: t("portal.actions"),
          silent: true,
          cell: (d) =>
            mayEnd ? (
              <Button size="small" look="refuse" onClick={() => onEnd(d)}>
                {t("portal.unshare")}
              </Button>
            ) : null,
        },
      ]}
    />
  );
}

interface EndDialogProps<Of> {
  of: Of | undefined;
  busy: boolean;
  onClose: () => void;
  onConfirm: (of: Of) => void;
}
function BlockDialog({ of, busy, onClose, onConfirm }: EndDialogProps<PortalAccount>) {
  const t = useT();
  return (
    <ConfirmDialog
      opened={of !== undefined}
      onClose={onClose}
      title={t("portal.block_title", { name: of?.name ?? "" })}
      text={t("portal.block_text")}
      confirm={t("portal.block")}
      danger
      busy={busy}
      onConfirm={() => of && onConfirm(of)}
    />
  );
}
function UnshareDialog({ of, busy, onClose, onConfirm }: EndDialogProps<PortalDocument>) {
  const t = useT();
  return (
    <ConfirmDialog
      opened={of !== undefined}
      onClose={onClose}
      title={t("portal.unshare_title", { title: of?.title ?? "" })}
      text={t("portal.unshare_text")}
      confirm={t("portal.unshare")}
      danger
      busy={busy}
      onConfirm={() => of && onConfirm(of)}
    />
  );
}

/** Blocks and invites accounts and ends the sharing of documents; `onDone` closes the question before it. */
function useCalls(onDone: () => void) {
  const t = useT();
  const block = useChange(blockPortal);
  const again = useChange(invitePortal);
  const unshare = useChange(unshareDocument);
  return {
    busy: { block: block.isPending, again: again.isPending, unshare: unshare.isPending },
    setActive: async (a: PortalAccount, active: boolean): Promise<void> => {
      await block.mutateAsync({ input: { params: { id: a.hash_id }, body: { active } } });
      toast(t(active ? "portal.unblocked" : "portal.blocked", { name: a.name }));
      onDone();
    },
    inviteAgain: async ({ name, email, contact_hash_id: id }: PortalAccount): Promise<void> => {
      await again.mutateAsync({ input: { params: { id }, body: { name, email } } });
      toast(t("portal.invited_done", { email }));
    },
    endSharing: async (d: PortalDocument): Promise<void> => {
      await unshare.mutateAsync({ input: { params: { id: d.hash_id } } });
      toast(t("portal.unshared", { title: d.title }));
      onDone();
    },
  };
}

interface AccountTableProps {
  accounts: readonly PortalAccount[];
  calls: ReturnType<typeof useCalls>;
  onBlock: (a: PortalAccount) => void;
}
function AccountTable({ accounts, calls, onBlock }: AccountTableProps) {
  const t = useT();
  return (
    <Table
      label={t("portal.accounts")}
      rows={accounts}
      columns={[
        { key: "name", head: t("portal.name"), cell: (a) => a.name },
        { key: "email", head: t("portal.email"), hides: "phone", cell: (a) => a.email },
        {
          key: "state",
          head: t("portal.state"),
          cell: (a) => <Status tone={toneOf(a)} word={t(`portal.state_${stateOf(a)}`)} />,
        },
        {
          key: "seen",
          head: t("portal.sign_ins"),
          hides: "phone",
          cell: (a) => (a.last_seen ? formatDay(a.last_seen) : t("portal.never_seen")),
        },
        {
          key: "do",
          head: t("portal.actions"),
          silent: true,
          cell: (a) => (
            <AccountActions
              of={a}
              busy={calls.busy}
              onInvite={() => calls.inviteAgain(a)}
              onBlock={() => onBlock(a)}
              onUnblock={() => calls.setActive(a, true)}
            />
          ),
        },
      ]}
    />
  );
}

/** The side panels: to invite somebody, and to share a document. */
function Panels({ contact: c, can }: { contact: Contact; can: ClientOutput<typeof contactPortal>["data"]["can"] }) {
  const t = useT();
  const [url] = useUrl();
  const drawer = useAddressed(["portal"]);
  return (
    <>
      <SidePanel opened={can.open && url.portal === "invite"} onClose={drawer.close} title={t("portal.invite_title")}>
        <InviteForm contact={c} onClose={drawer.close} />
      </SidePanel>
      <SidePanel opened={can.manage && url.portal === "share"} onClose={drawer.close} title={t("portal.share_title")}>
        <ShareForm contact={c} onClose={drawer.close} />
      </SidePanel>
    </>
  );
}

/** A customer's portal accounts and shared documents. */
export default function ContactTab({ contact: c }: { contact: Contact }) {
  const t = useT();
  const { data } = useRead(contactPortal, { params: { id: c.hash_id } });
  const drawer = useAddressed(["portal"]);
  const [{ block: blocked, unshare: ended }, ask] = useState<Asked>({});
  const close = (): void => ask({});
  const calls = useCalls(close);
  const { busy, setActive, endSharing } = calls;
  if (!data) return null;
  const { accounts, documents, can } = data.data;
  return (
    <>
      {data.data.open ? null : <Notice title={t("portal.is_closed")} />}
      <section className={css.part}>
        <header>
          <h2>{t("portal.accounts")}</h2>
          {can.open ? (
            <Button icon={<IconUserPlus stroke={1.6} />} onClick={() => drawer.open({ portal: "invite" })}>
              {t("portal.invite")}
            </Button>
          ) : null}
        </header>
        {can.manage && !can.open ? <p className={css.text}>{t("portal.company_elsewhere")}</p> : null}
        {accounts.length === 0 ? (
          <EmptyGlass title={t("portal.accounts_none")} />
        ) : (
          <AccountTable accounts={accounts} calls={calls} onBlock={(a) => ask({ block: a })} />
        )}
      </section>
      <section className={css.part}>
        <header>
          <h2>{t("portal.documents")}</h2>
          {can.manage ? (
            <Button icon={<IconShare stroke={1.6} />} onClick={() => drawer.open({ portal: "share" })}>
              {t("portal.share")}
            </Button>
          ) : null}
        </header>
        {documents.length === 0 ? (
          <EmptyGlass title={t("portal.documents_none")} />
        ) : (
          <DocumentTable documents={documents} mayEnd={can.manage} onEnd={(d) => ask({ unshare: d })} />
        )}
      </section>
      <Panels contact={c} can={can} />
      <BlockDialog of={blocked} busy={busy.block} onClose={close} onConfirm={(a) => void setActive(a, false)} />
      <UnshareDialog of={ended} busy={busy.unshare} onClose={close} onConfirm={(d) => void endSharing(d)} />
    </>
  );
}
