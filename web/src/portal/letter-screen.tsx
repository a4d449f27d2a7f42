import { useEffect, useRef, useState } from "react";
import { openLetter } from "#contract/invoices/letters.ts";
import { signed } from "#contract/invoices/rules.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { portalHref } from "#contract/portal/hrefs.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import type { Bootstrap } from "#web/api/me.ts";
import { dropSession, signedIn } from "#web/api/session.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Mark } from "#web/ui/glass.tsx";
import { DownloadLettered } from "./download.tsx";
import css from "./portal.module.css";
import { LanguageButtons } from "./language-buttons.tsx";

type Letter = ClientOutput<typeof openLetter>["data"];

/** Reads the letter; once more without the session, if that has ended. */
async function read(secret: string): Promise<Letter> {
  const ask = async (): Promise<Letter> => (await call(openLetter, { params: { secret } }, { quiet: true })).data;
  try {
    return await ask();
  } catch (error) {
    if (!isApiError(error) || error.status !== 401 || !signedIn()) throw error;
    dropSession();
    return await ask();
  }
}

function Invoices({ letter, secret }: { letter: Letter; secret: string }) {
  const t = useT();
  const banks = [...new Set(letter.invoices.flatMap((i) => (Number(i.open) > 0 && i.bank ? [i.bank] : [])))];
  return (
    <>
      <ul className={css.rows}>
        {letter.invoices.map((i) => (
          <li key={i.hash_id}>
            <span className={css.grow}>
              <b>{i.number}</b>
              <small className={css.facts}>
                <span>{formatDay(i.date)}</span>
                {i.due_on ? <span>{t("portal.due", { day: formatDay(i.due_on) })}</span> : null}
              </small>
            </span>
            <span className={css.amount}>
              <Money value={signed(i.kind, i.total)} iso={i.currency_iso} tight />
              {Number(i.open) > 0 ? null : <small>{t("portal.invoice_PAID")}</small>}
            </span>
            <DownloadLettered secret={secret} id={i.hash_id} number={i.number} />
          </li>
        ))}
      </ul>
      {banks.map((bank) => (
        <p key={bank} className={css.pay}>
          <span className={css.dim}>{t("portal.pay_to")}</span> {bank}{" "}
          <span className={css.dim}>{t("portal.pay_with")}</span>
        </p>
      ))}
      <p>
        <a href={portalHref({ view: "invoices" })}>{t("portal.letter_portal")}</a>
      </p>
    </>
  );
}

function LetterHead({ logo, company }: { logo: Bootstrap["logo"] | undefined; company: string }) {
  return (
    <header className={css.top}>
      <div className={css.inner}>
        <span className={css.brand}>
          {logo ? (
            <img src={logo} alt={company} />
          ) : (
            <>
              <Mark size={24} />
              {company}
            </>
          )}
        </span>
        <div className={css.me}>
          <LanguageButtons />
        </div>
      </div>
    </header>
  );
}

/**
 * `/portal?letter=…`: the invoices of a mail, without signing in. Nothing is read before the button is pressed: programs that follow links
 * in mails press none, so what the invoice shows as opened was opened by a person.
 */
export function LetterScreen({ data, secret }: { data: Bootstrap | undefined; secret: string }) {
  const t = useT();
  const [letter, setLetter] = useState<Letter>();
  const [state, setState] = useState<"busy" | "gone" | "failed">();
  const company = data?.company ?? "";
  const main = useRef<HTMLElement>(null);
  // The button that had the focus is gone: the keyboard and screen readers go on with what it showed.
  useEffect(() => {
    if (letter) main.current?.focus();
  }, [letter]);
  useEffect(() => {
    document.title = `${t("portal.letter_title")} · ${company}`;
  }, [t, company]);
  const open = async (): Promise<void> => {
    setState("busy");
    try {
      setLetter(await read(secret));
      setState(undefined);
    } catch (error) {
      setState(isApiError(error) && (error.status === 404 || error.status === 422) ? "gone" : "failed");
    }
  };
  return (
    <div className={css.page}>
      <LetterHead logo={data?.logo} company={company} />
      <main id="main" ref={main} className={css.main} tabIndex={-1}>
        <h1>{letter?.customer ?? t("portal.letter_title")}</h1>
        {letter ? (
          <Invoices letter={letter} secret={secret} />
        ) : (
          <>
            <p className={css.lead}>{t("portal.letter_text", { company })}</p>
            <Button look="filled" size="big" busy={state === "busy"} onClick={() => void open()}>
              {t("portal.letter_show")}
            </Button>
            {state === "gone" || state === "failed" ? (
              <p className={css.error} role="alert">
                {t(state === "gone" ? "portal.letter_gone" : "portal.failed")}
              </p>
            ) : null}
          </>
        )}
      </main>
      <footer className={css.foot}>
        <span>{t("portal.powered_by")}</span>
      </footer>
    </div>
  );
}
