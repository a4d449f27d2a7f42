import { useState } from "react";
import { closeFeed, getFeed, openFeed } from "#contract/agenda/endpoints.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import css from "./agenda.module.css";

/** The user's calendar feed: creates its secret address, shows it once, and ends it. */
export default function FeedPanel() {
  const t = useT();
  const { data } = useRead(getFeed, {});
  const open = useChange(openFeed);
  const close = useChange(closeFeed);
  const [url, setUrl] = useState<string>();
  const since = data?.data.created_at;
  const make = async (): Promise<void> => {
    const answer = await open.mutateAsync({ input: {} }).catch(() => undefined);
    setUrl(answer?.data.url);
  };
  const end = async (): Promise<void> => {
    const answer = await close.mutateAsync({ input: {} }).catch(() => undefined);
    setUrl(undefined);
    if (answer) toast(answer.message);
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url ?? "");
    toast(t("agenda.feed_copied"));
  };
  return (
    <div className={css.feed}>
      <p>{t("agenda.feed_text")}</p>
      {url ? (
        <>
          <p>{t("agenda.feed_once")}</p>
          <code>{url}</code>
          <Button look="filled" onClick={() => void copy()}>
            {t("agenda.feed_copy")}
          </Button>
        </>
      ) : null}
      {since && !url ? (
        <p>
          {t("agenda.feed_on", { day: formatDay(since) })} {t("agenda.feed_anew_text")}
        </p>
      ) : null}
      <div className={css.buttons}>
        <Button look={since ? "outline" : "filled"} busy={open.isPending} onClick={() => void make()}>
          {t(since ? "agenda.feed_anew" : "agenda.feed_make")}
        </Button>
        {since ? (
          <Button look="refuse" busy={close.isPending} onClick={() => void end()}>
            {t("agenda.feed_end")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
