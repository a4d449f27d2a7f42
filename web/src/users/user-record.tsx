import { leavingHref } from "#contract/leaving/hrefs.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { useNamed } from "#web/kit/named.ts";
import {
  IconDoorEnter,
  IconDoorExit,
  IconKey,
  IconMailForward,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "#web/kit/lazy.ts";
import { takeSecondFactorAway } from "#contract/access/security.ts";
import type { User } from "#contract/users/schemas.ts";
import { deleteUser, updateUser } from "#contract/users/endpoints.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { toast } from "#web/kit/toast.ts";
import { requestSeers } from "#contract/requests/rights.ts";
import { userRightsTab } from "#web/profiles/public.ts";
import { personRequestsTab } from "#web/requests/public.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { useDeleteAction } from "#web/ui/record/common-actions.tsx";
import { RecordPage, type RecordAction, type Some } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import type { LetInAsked } from "./let-in.tsx";
import { UserSide } from "./user-side.tsx";
import { StateWord } from "./words.tsx";

const detailsTab = tabOf(() => import("./details-tab.tsx"));
const LetIn = lazy(() => import("./let-in.tsx"));
const teamTab = tabOf(() => import("./team-tab.tsx"));
const contractsTab = tabOf(() => import("./contracts-tab.tsx"));

/** How the person gets in: an invitation, a first code, and the second factor that is lost. */
function useLetInActions(u: User, onLetIn: (asked: LetInAsked) => void): Some<RecordAction> {
  const t = useT();
  const takeAway = useChange(takeSecondFactorAway);
  const params = { id: u.hash_id };
  return [
    u.can.invite && {
      key: "invite",
      label: t(u.invited ? "users.invite_again" : "users.invite"),
      ...(u.invited && { look: "outline" as const }),
      icon: <IconMailForward stroke={1.6} />,
      run: () => onLetIn("invite"),
    },
    u.can.new_first_code && {
      key: "first_code",
      label: t("users.new_code"),
      icon: <IconKey stroke={1.6} />,
      run: () => onLetIn("first_code"),
    },
    u.can.take_second_factor && {
      key: "second_factor",
      label: t("users.second_factor_away"),
      icon: <IconShieldOff stroke={1.6} />,
      asks: {
        title: t("users.second_factor_title", { name: u.name }),
        text: t("users.second_factor_text"),
        danger: true,
      },
      run: async () => toast((await takeAway.mutateAsync({ input: { params } })).message),
    },
  ];
}

/** What may be done with the account. `onLetIn` opens the invitation or the new first code. */
function useUserActions(u: User, onLetIn: (asked: LetInAsked) => void): Some<RecordAction> {
  const t = useT();
  const update = useChange(updateUser);
  const remove = useDeleteAction(u, { call: deleteUser, words: "users.delete", home: userHref.list() });
  const params = { id: u.hash_id };
  const setActive = async (active: boolean): Promise<void> => {
    try {
      await update.mutateAsync({ input: { params, body: { active, version: u.version } } });
    } catch (e) {
      // Something is still open: the page that shows what also asks why.
      if (isApiError(e) && e.errors?.reason) go(leavingHref.leaving(u.hash_id));
      throw e;
    }
    toast(t(active ? "users.activated" : "users.deactivated", { count: 1 }));
  };
  return [
    u.can.activate && {
      key: "activate",
      label: t("users.activate"),
      look: "filled",
      icon: <IconUserCheck stroke={1.6} />,
      busy: update.isPending,
      run: () => setActive(true),
    },
    u.can.deactivate && {
      key: "deactivate",
      label: t("users.deactivate"),
      icon: <IconUserOff stroke={1.6} />,
      asks: { title: t("users.deactivate_title", { name: u.name }), text: t("users.deactivate_text") },
      run: () => setActive(false),
    },
    u.can.update && {
      key: "leaving",
      label: t("leaving.title"),
      icon: <IconDoorExit stroke={1.6} />,
      run: () => go(leavingHref.leaving(u.hash_id)),
    },
    u.can.update && {
      key: "joining",
      label: t("leaving.joining"),
      icon: <IconDoorEnter stroke={1.6} />,
      run: () => go(leavingHref.joining(u.hash_id)),
    },
    ...useLetInActions(u, onLetIn),
    remove,
  ];
}

/** A person's page: details, team and account actions. */
export function UserRecord({ user: u }: { user: User }) {
  const t = useT();
  const named = useNamed();
  const [letIn, setLetIn] = useState<LetInAsked>();
  const { can, me } = useMe();
  const place = u.zone?.hash_id;
  const seesRights = can("users_view", place) || can("users_update", place);
  return (
    <>
      <RecordPage
        of={{ kind: "user", id: u.hash_id }}
        home={userHref.list()}
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
        actions={useUserActions(u, setLetIn)}
        notice={
          u.state === "WAITING" ? (
            <Notice title={t("users.waits")}>{t("users.waits_text")}</Notice>
          ) : u.can.update && !u.can.access ? (
            <p>{t("users.above")}</p>
          ) : undefined
        }
        tabs={[
          { key: "details", label: t("users.details"), load: detailsTab({ user: u }) },
          { key: "team", label: t("users.team"), count: u.team.length, load: teamTab({ user: u }) },
          (requestSeers.any.some((right) => can(right, place)) || u.hash_id === me.hash_id) && {
            key: "requests",
            label: t("requests.person_tab"),
            load: personRequestsTab({ user: u.hash_id }),
          },
          u.can.contracts && { key: "contracts", label: t("users.contracts"), load: contractsTab({ of: u }) },
          seesRights && { key: "rights", label: t("profiles.rights"), load: userRightsTab({ id: u.hash_id }) },
        ]}
        side={<UserSide user={u} />}
        happened={{ did: "users.did_", otherwise: "users.did_update" }}
      />
      {u.can.invite ? (
        <Suspense fallback={null}>
          <LetIn user={u} asked={letIn} onClose={() => setLetIn(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
