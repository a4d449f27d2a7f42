import { IconArmchair, IconBox, IconFileDownload, IconPlus } from "@tabler/icons-react";
import { formatDay } from "#contract/kit/dates.ts";
import { requestHref } from "#contract/requests/hrefs.ts";
import { ownSupplies, printAllocation, refuseAllocation } from "#contract/supplies/endpoints.ts";
import type { OwnAllocation } from "#contract/supplies/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { prefetchInfinite, useChange, useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import page from "#web/ui/page.module.css";
import { useAsking } from "#web/ui/record/asking.tsx";
import { useDownload } from "#web/ui/use-download.ts";
import { Found } from "./confirmation/found.tsx";
import { GivenBack, Over } from "./acceptance/own-parts.tsx";
import css from "./own.module.css";
import { acceptanceTones } from "./words.ts";

const Asked = lazyPart(() => import("./confirmation/asked.tsx"));
const SignForm = lazyPart(() => import("./sign-form.tsx"));
const ALL = { query: {} };
export const prefetch = (): void => void prefetchInfinite(ownSupplies, ALL);

/** `/admin/settings/supplies`: what I have, and what I am asked to accept. */
export default function OwnPage() {
  const t = useT();
  const phone = usePhone();
  const { can } = useMe();
  const [url] = useUrl();
  const drawer = useAddressed(["sign"]);
  const { rows, first, query } = useInfinite(ownSupplies, ALL);
  const waiting = rows.filter((a) => a.acceptance === "PENDING");
  const asked = rows.filter((a) => a.confirmation === "ASKED");
  const others = rows.filter((a) => a.acceptance !== "PENDING" && a.confirmation !== "ASKED");
  const signing = waiting.find((a) => a.hash_id === url.sign);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("supplies.mine")}</h1>
        {can("user_requests_create") ? (
          <ButtonLink href={requestHref.list({ edit: "new" })} icon={<IconPlus stroke={1.6} />}>
            {t("requests.ask")}
          </ButtonLink>
        ) : null}
      </header>
      <AreaTabs />
      {first === undefined ? (
        <Loading of={query} rows={4} text="ui.list_failed" />
      ) : rows.length === 0 ? (
        <div className={css.list}>
          {url.sign ? <Over id={url.sign} /> : null}
          <EmptyGlass title={t("supplies.mine_none")} text={t("supplies.mine_none_text")} />
          <GivenBack />
        </div>
      ) : (
        <div className={css.list}>
          {url.sign && signing === undefined ? <Over id={url.sign} /> : null}
          {waiting.length > 0 ? (
            <section aria-label={t("supplies.handed_to_you")}>
              <h2>{t("supplies.to_accept", { count: waiting.length })}</h2>
              <ul>
                {waiting.map((a) => (
                  <Waiting key={a.hash_id} allocation={a} onSign={() => drawer.open({ sign: a.hash_id })} />
                ))}
              </ul>
            </section>
          ) : null}
          {asked.length > 0 ? <Asked allocations={asked} thing={(a) => <Thing allocation={a} />} /> : null}
          {others.length > 0 ? <WithYou others={others} /> : null}
          <MoreButton query={query}>{t("supplies.mine_more")}</MoreButton>
          <GivenBack />
        </div>
      )}
      <SidePanel opened={signing !== undefined} onClose={drawer.close} title={t("supplies.sign")}>
        {signing ? <SignForm allocation={signing} onClose={drawer.close} /> : null}
      </SidePanel>
    </div>
  );
}

interface WithYouProps {
  others: {
    hash_id: string;
    zone: { hash_id: string; name: string };
    created_at: string;
    out: number;
    supply: { hash_id: string; name: string; type: "FURNITURE" | "MATERIAL" };
    quantity: number;
    by: { hash_id: string; name: string; avatar: string | null };
    acceptance: "PENDING" | "ACCEPTED" | "REFUSED" | "ENDED" | null;
    serials: string | null;
    condition: "NEW" | "GOOD" | "WORN" | "DAMAGED" | null;
    due_on: string | null;
    terms: string | null;
    ended_at: string | null;
    accepted_at: string | null;
    refusal: string | null;
    confirmation: "ASKED" | "DENIED" | null;
    confirmed_at: string | null;
    denial: string | null;
    returns: {
      hash_id: string;
      quantity: number;
      serials: string | null;
      condition: "NEW" | "GOOD" | "WORN" | "DAMAGED" | null;
      status: "MAINTENANCE" | "DEFECTIVE" | "AVAILABLE";
      by: { hash_id: string; name: string; avatar: string | null };
      created_at: string;
    }[];
    id: string;
    signature: string | null;
    version: number;
    can: {
      accept?: boolean | undefined;
      refuse?: boolean | undefined;
      confirm?: boolean | undefined;
      print?: boolean | undefined;
    };
  }[];
}

/** What one has. */
function WithYou({ others }: WithYouProps) {
  const t = useT();
  return (
    <section aria-label={t("supplies.with_you")}>
      <h2>{t("supplies.with_you")}</h2>
      <ul>
        {others.map((a) => (
          <Had key={a.hash_id} allocation={a} />
        ))}
      </ul>
    </section>
  );
}

function Thing({ allocation: a }: { allocation: OwnAllocation }) {
  const t = useT();
  const Icon = a.supply.type === "FURNITURE" ? IconArmchair : IconBox;
  const about = [
    a.serials ?? (a.quantity > 1 ? String(a.out) : ""),
    a.condition && t(`supplies.condition_${a.condition}`),
    `${t("supplies.from_person", { name: a.by.name })}, ${formatDay(a.created_at)}`,
    a.due_on && `${t("supplies.due_on")} ${formatDay(a.due_on)}`,
    a.confirmation === "DENIED"
      ? t("supply_confirmation.denied_on")
      : a.confirmed_at && t("supply_confirmation.confirmed_on", { day: formatDay(a.confirmed_at) }),
  ];
  return (
    <>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <div className={css.what}>
        <strong>{a.supply.name}</strong>
        <span className={css.soft}>{about.filter(Boolean).join(" · ")}</span>
      </div>
    </>
  );
}

function Waiting({ allocation: a, onSign }: { allocation: OwnAllocation; onSign: () => void }) {
  const t = useT();
  const phone = usePhone();
  const { mutateAsync, isPending } = useChange(refuseAllocation);
  const refusing = {
    key: "refuse",
    label: t("supplies.refuse"),
    asks: {
      title: t("supplies.refuse_title", { name: a.supply.name }),
      text: t("supplies.refuse_text"),
      reason: t("supplies.reason"),
      danger: true,
    },
    run: async (reason?: string) => {
      await mutateAsync({ input: { params: { id: a.hash_id }, body: { reason: reason ?? "", version: a.version } } });
      toast(t("supplies.refused_done", { name: a.by.name }));
    },
  };
  const { take, question } = useAsking([refusing]);
  const size = phone ? "big" : "normal";
  return (
    <li className={css.item}>
      <Thing allocation={a} />
      <span className={css.buttons}>
        {a.can.refuse ? (
          <Button look="refuse" size={size} busy={isPending} onClick={() => take(refusing)}>
            {t("supplies.refuse")}
          </Button>
        ) : null}
        {a.can.accept ? (
          <Button look="filled" size={size} onClick={onSign}>
            {t("supplies.sign")}
          </Button>
        ) : null}
      </span>
      {question}
    </li>
  );
}

function Had({ allocation: a }: { allocation: OwnAllocation }) {
  const t = useT();
  const { busy, download } = useDownload();
  const name = `${t("supplies.paper")} ${a.serials ?? a.supply.name}.pdf`;
  return (
    <li className={css.item}>
      <Thing allocation={a} />
      {a.acceptance ? (
        <Status tone={acceptanceTones[a.acceptance]} word={t(`supplies.acceptance_${a.acceptance}`)} />
      ) : null}
      {a.confirmation === "DENIED" ? <Found allocation={a} /> : null}
      {a.can.print ? (
        <IconButton
          label={t("supplies.paper")}
          icon={<IconFileDownload stroke={1.6} />}
          busy={busy !== undefined}
          onClick={() => void download(printAllocation, { params: { id: a.hash_id } }, name)}
        />
      ) : null}
    </li>
  );
}
