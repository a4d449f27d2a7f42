import type { ReactNode } from "react";
import { IconListCheck, IconPackageExport } from "@tabler/icons-react";
import { requestHref } from "#contract/requests/hrefs.ts";
import type { Request } from "#contract/requests/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { requestActions } from "./actions.ts";
import { RequestLines } from "./request-lines.tsx";
import { RequestSide, requestStory } from "./request-side.tsx";
import { requestTones } from "./words.ts";

const RequestForm = lazyPart(() => import("./request-form.tsx"));
const ValidateForm = lazyPart(() => import("./validate-form.tsx"));
const HandForm = lazyPart(() => import("./hand-form.tsx"));

/** Page of a request: its lines and where they stand, who decided, and what may be done. */
export function RequestRecord({ request: r }: { request: Request }) {
  const t = useT();
  const drawer = useAddressed(["do"]);
  const home = requestHref.list();
  const lacks = r.lines.some((l) => l.to_buy > 0 && (l.free ?? 0) > 0);
  const actions = useRecordActions(requestActions, r, {
    home,
    open: drawer.open,
    known: lacks ? {} : { reserve: false },
  });
  const icon = { size: 16, stroke: 1.6 };
  return (
    <>
      <RecordPage
        of={{ kind: "supply_request", id: r.hash_id }}
        title={r.title}
        crumb={String(r.number)}
        home={home}
        meta={<Meta request={r} />}
        actions={[
          r.can.hand_out && {
            key: "hand_out",
            label: t("requests.hand_out"),
            look: "filled",
            icon: <IconPackageExport {...icon} />,
            run: () => drawer.open({ do: "hand" }),
          },
          ...actions,
          r.can.validate && {
            key: "lines",
            label: t("requests.validate_lines"),
            look: "outline",
            icon: <IconListCheck {...icon} />,
            run: () => drawer.open({ do: "validate" }),
          },
        ]}
        notice={noticeOf(r, t)}
        tabs={[{ key: "lines", label: t("requests.lines"), content: <RequestLines request={r} /> }]}
        side={<RequestSide request={r} />}
        happened={requestStory}
      />
      <Forms request={r} onClose={drawer.close} />
    </>
  );
}

function Meta({ request: r }: { request: Request }) {
  const t = useT();
  return (
    <>
      <span>{r.number}</span>
      <Status tone={requestTones[r.shown]} word={t(`requests.status_${r.shown}`)} />
      <PersonName person={r.user} />
      <span>{r.zone.name}</span>
      {r.wanted_by ? (
        <span>
          {t("requests.wanted_by")} {formatDay(r.wanted_by)}
        </span>
      ) : null}
    </>
  );
}

/** Who rejected it, or why it ended. */
function noticeOf(r: Request, t: Translate): ReactNode {
  if (r.status === "REJECTED" && r.rejected)
    return (
      <Notice title={t("requests.status_REJECTED")}>
        {t("requests.rejected_by", { name: r.rejected.by.name, motif: r.motif ?? "" })}
      </Notice>
    );
  return r.reason ? (
    <Notice title={t("requests.status_END")}>{t("requests.ended_because", { reason: r.reason })}</Notice>
  ) : undefined;
}

/** The form that the address asks for, beside the record. */
function Forms({ request: r, onClose }: { request: Request; onClose: () => void }) {
  const t = useT();
  const [url] = useUrl();
  const titleOf = (key: string): string => t(key, { number: r.number });
  return (
    <ChosenPanel
      chosen={url.do}
      onClose={onClose}
      panels={{
        edit: r.can.update && {
          title: titleOf("requests.change"),
          form: <RequestForm request={r} onClose={onClose} />,
        },
        validate: r.can.validate && {
          title: titleOf("requests.validate_title"),
          form: <ValidateForm request={r} onClose={onClose} />,
        },
        hand: r.can.hand_out && {
          title: titleOf("requests.hand_title"),
          form: <HandForm request={r} onClose={onClose} />,
        },
      }}
    />
  );
}
