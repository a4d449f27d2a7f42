import { useEffect } from "react";
import { homeHref } from "#contract/dashboard/hrefs.ts";
import { portalHome } from "#contract/portal/endpoints.ts";
import { portalHref } from "#contract/portal/hrefs.ts";
import { useBootstrap, type Bootstrap } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { signedIn } from "#web/api/session.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { Documents } from "./documents.tsx";
import { Frame } from "./frame.tsx";
import { Invoices } from "./invoices.tsx";
import { LetterScreen } from "./letter-screen.tsx";
import { Orders } from "./orders.tsx";
import { OrderScreen } from "./order-screen.tsx";
import { Overview } from "./overview.tsx";
import { usePlace } from "./place.ts";
import { NewPassword, Profile } from "./profile.tsx";
import { Samples } from "./samples.tsx";
import { Answered } from "./state.tsx";

/** Where to send visitors who are not customers: to the sign-in or to the back office. */
function elsewhere(data: Bootstrap | undefined): string | undefined {
  if (!signedIn() || data?.user === null) return `/login?next=${encodeURIComponent(portalHref())}`;
  return data?.user?.kind === "staff" ? homeHref.dashboard() : undefined;
}

/** `/portal`: the customer portal. */
export default function PortalPage() {
  const data = useBootstrap();
  const { letter } = usePlace();
  const away = letter === undefined ? elsewhere(data) : undefined;
  useEffect(() => {
    if (away !== undefined) go(away, { replace: true });
  }, [away]);
  if (letter !== undefined) return <LetterScreen data={data} secret={letter} />;
  if (away !== undefined || !data?.user) return null;
  return <SignedIn data={data} me={data.user} />;
}

function SignedIn({ data, me }: { data: Bootstrap; me: NonNullable<Bootstrap["user"]> }) {
  const t = useT();
  const { view, order } = usePlace();
  const ready = me.password_secure;
  const home = useRead(portalHome, {}, { quiet: true, enabled: ready });
  const title = !ready ? t("portal.password_title") : view === "overview" ? t("portal.title") : t(`portal.nav_${view}`);
  useEffect(() => {
    document.title = `${title} · ${data.company}`;
  }, [title, data.company]);
  if (!ready)
    return (
      <Frame data={data} me={me} bare>
        <NewPassword first />
      </Frame>
    );
  return (
    <Frame data={data} me={me} customer={home.data?.data.name}>
      <Answered query={home}>
        {({ data: customer }) =>
          view === "orders" && order !== undefined ? (
            <OrderScreen key={order} id={order} company={data.company} />
          ) : view === "orders" ? (
            <Orders />
          ) : view === "samples" ? (
            <Samples />
          ) : view === "invoices" ? (
            <Invoices />
          ) : view === "documents" ? (
            <Documents />
          ) : view === "profile" ? (
            <Profile me={me} />
          ) : (
            <Overview customer={customer} />
          )
        }
      </Answered>
    </Frame>
  );
}
