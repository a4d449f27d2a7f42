import { useNamed } from "#web/kit/named.ts";
import { IconKey, IconMailForward, IconShieldOff, IconTrash, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { takeSecondFactorAway } from "#contract/access/security.ts";
import type { User } from "#contract/users/schemas.ts";
import { deleteUser, updateUser } from "#contract/users/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { UserRights } from "#web/profiles/public.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { RecordPage, type RecordAction, type RecordTab } from "#web/ui/record/record-page.tsx";
import type { LetInAsked } from "./let-in.tsx";
import { UserSide } from "./user-side.tsx";
import { StateWord } from "./words.tsx";

const DetailsTab = lazy(async () => ({ default: (await import("./details-tab.tsx")).DetailsTab }));
const LetIn = lazy(async () => ({ default: (await import("./let-in.tsx")).LetIn }));
const TeamTab = lazy(async () => ({ default: (await import("./team-tab.tsx")).TeamTab }));
const ContractsTab = lazy(async () => ({ default: (await import("./contract-list.tsx")).ContractsTab }));

const waited = (tab: ReactNode): ReactNode => <Suspense fallback={<SkeletonRows rows={4} />}>{tab}</Suspense>;

type Asked = "deactivate" | "delete" | "second_factor" | LetInAsked;

/** A person: who they are, whom they lead, and what may be done with their account. */
export function UserRecord({ user: u }: { user: User }) {
  const t = useT();
  const named = useNamed();
  const [url, setUrl] = useUrl();
  const [asked, ask] = useState<Asked>();
  const { can } = useMe();
  const update = useChange(updateUser);
  const remove = useChange(deleteUser);
  const setActive = async (active: boolean): Promise<void> => {
    try {
      await update.mutateAsync({ input: { params: { id: u.hash_id }, body: { active, version: u.version } } });
      toast(t(active ? "users.activated" : "users.deactivated", { count: 1 }));
    } catch {
      // The client has said why.
    }
    ask(undefined);
  };
  const takeAway = useChange(takeSecondFactorAway, {
    onDone: ({ message }) => {
      toast(message);
      ask(undefined);
    },
  });
  const destroy = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ input: { params: { id: u.hash_id } } });
      toast(t("users.deleted", { name: u.name }));
      go("/admin/managment/users", { replace: true });
    } catch {
      ask(undefined);
    }
  };
  const actions: (RecordAction | false | undefined)[] = [
    u.can.activate && {
      key: "activate",
      label: t("users.activate"),
      look: "filled",
      icon: <IconUserCheck stroke={1.6} />,
      busy: update.isPending,
      run: () => void setActive(true),
    },
    u.can.deactivate && {
      key: "deactivate",
      label: t("users.deactivate"),
      icon: <IconUserOff stroke={1.6} />,
      run: () => ask("deactivate"),
    },
    u.can.invite && {
      key: "invite",
      label: t(u.invited ? "users.invite_again" : "users.invite"),
      ...(u.invited && { look: "outline" as const }),
      icon: <IconMailForward stroke={1.6} />,
      run: () => ask("invite"),
    },
    u.can.new_first_code && {
      key: "first_code",
      label: t("users.new_code"),
      icon: <IconKey stroke={1.6} />,
      run: () => ask("first_code"),
    },
    u.can.take_second_factor && {
      key: "second_factor",
      label: t("users.second_factor_away"),
      icon: <IconShieldOff stroke={1.6} />,
      run: () => ask("second_factor"),
    },
    u.can.delete && {
      key: "delete",
      label: t("users.delete"),
      icon: <IconTrash stroke={1.6} />,
      run: () => ask("delete"),
    },
  ];
  const place = u.zone?.hash_id;
  const seesRights = u.kind === "staff" && (can("users_view", place) || can("users_update", place));
  const tabs: (RecordTab | false | undefined)[] = [
    { key: "details", label: t("users.details"), content: waited(<DetailsTab user={u} />) },
    { key: "team", label: t("users.team"), count: u.team.length, content: waited(<TeamTab user={u} />) },
    u.can.contracts && {
      key: "contracts",
      label: t("users.contracts"),
      content: waited(<ContractsTab user={u} />),
    },
    seesRights && { key: "rights", label: t("profiles.rights"), content: <UserRights id={u.hash_id} /> },
  ];
  return (
    <>
      <RecordPage
        of={{ kind: "user", id: u.hash_id }}
        home="/admin/managment/users"
        title={u.name}
        crumb={u.name}
        meta={
          <>
            <Avatar person={u} />
            <StateWord user={u} />
            <span>{u.email}</span>
            {[...new Set([named(u.post), u.zone?.name, named(u.profile)])].filter(Boolean).map((word) => (
              <span key={word}>{word}</span>
            ))}
          </>
        }
        actions={actions.filter((a): a is RecordAction => !!a)}
        notice={
          u.state === "WAITING" ? (
            <Notice title={t("users.waits")}>{t("users.waits_text")}</Notice>
          ) : u.can.update && !u.can.access ? (
            <p>{t("users.above")}</p>
          ) : undefined
        }
        tab={url.tab ?? "details"}
        onTab={(tab) => setUrl({ tab: tab === "details" ? undefined : tab })}
        tabs={tabs.filter((x): x is RecordTab => !!x)}
        side={<UserSide user={u} />}
      />
      <ConfirmDialog
        opened={asked === "deactivate"}
        onClose={() => ask(undefined)}
        title={t("users.deactivate_title", { name: u.name })}
        text={t("users.deactivate_text")}
        confirm={t("users.deactivate")}
        busy={update.isPending}
        onConfirm={() => void setActive(false)}
      />
      <ConfirmDialog
        opened={asked === "second_factor"}
        onClose={() => ask(undefined)}
        title={t("users.second_factor_title", { name: u.name })}
        text={t("users.second_factor_text")}
        confirm={t("users.second_factor_away")}
        busy={takeAway.isPending}
        danger
        onConfirm={() => takeAway.mutate({ input: { params: { id: u.hash_id } } })}
      />
      {u.can.invite ? (
        <Suspense fallback={null}>
          <LetIn
            user={u}
            asked={asked === "invite" || asked === "first_code" ? asked : undefined}
            onClose={() => ask(undefined)}
          />
        </Suspense>
      ) : null}
      <ConfirmDialog
        opened={asked === "delete"}
        onClose={() => ask(undefined)}
        title={t("users.delete_title", { name: u.name })}
        text={t("users.delete_text")}
        confirm={t("users.delete")}
        busy={remove.isPending}
        danger
        onConfirm={() => void destroy()}
      />
    </>
  );
}
