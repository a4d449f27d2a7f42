import { IconArrowBackUp, IconRefresh, IconTruckDelivery, IconUserPlus } from "@tabler/icons-react";
import { scannedText } from "#contract/kit/label-code.ts";
import { laboratoryHref } from "#contract/laboratory/hrefs.ts";
import { scan } from "#contract/laboratory/scan.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import type { ScannedSupply } from "#contract/supplies/scanned.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { NothingFound, ScanChoice, ScanChoices, ScanScreen } from "#web/ui/scan/scan-screen.tsx";
import { useWedge } from "#web/ui/scan/use-wedge.ts";
import { stateTones } from "../words.ts";
import css from "./counts.module.css";

/** `/admin/managment/fournitures/scan`: scan or type a label; what it is of, where it is, and what to do with it. */
export default function ScanPage() {
  const t = useT();
  const [url, setUrl] = useUrl();
  const { code, thing } = url;
  const words = { text: t("supply_counts.scan_text"), code: t("supply_counts.code") };
  const find = (text: string): void => setUrl({ code: scannedText(text), thing: undefined }, true);
  useWedge(find);
  const query = useRead(
    scan,
    { query: { code: code ?? "" } },
    { enabled: Boolean(code), quiet: true, keep: true, staleTime: 5000 },
  );
  const found = code ? query.data?.data : undefined;
  const supplies = found?.supplies ?? [];
  const lots = [...(found?.lots ?? []), ...(found?.bottled ?? [])];
  const key = (one: ScannedSupply): string => `${one.hash_id} ${one.zone?.hash_id ?? ""}`;
  const chosen =
    supplies.find((one) => key(one) === thing) ??
    (supplies.length === 1 && lots.length === 0 ? supplies[0] : undefined);
  return (
    <ScanScreen
      title={chosen?.zone?.name ?? t("supply_counts.scan_title")}
      home={supplyHref.MATERIAL.list()}
      words={words}
      code={code}
      onCode={(text) => (text ? find(text) : setUrl({ code: undefined, thing: undefined }, true))}
    >
      {!found ? (
        <Loading of={query} rows={4} />
      ) : chosen ? (
        <Thing one={chosen} />
      ) : supplies.length + lots.length === 0 ? (
        <NothingFound text={t("supply_counts.scan_nothing", { code: code ?? "" })} words={words} onCode={find} />
      ) : (
        <ScanChoices text={t("supply_counts.scan_several")}>
          {supplies.map((one) => (
            <ScanChoice
              key={key(one)}
              name={one.supply.name}
              about={[one.serial_number, one.zone?.name].filter(Boolean).join(" · ")}
              onClick={() => setUrl({ thing: key(one) })}
            />
          ))}
          {lots.map((lot) => (
            <ScanChoice
              key={lot.hash_id}
              name={"component" in lot ? lot.component.name : `${lot.recipe.number} ${lot.recipe.name}`}
              about={lot.place.name}
              onClick={() => go(laboratoryHref.scan({ code: lot.code }))}
            />
          ))}
        </ScanChoices>
      )}
    </ScanScreen>
  );
}

/** A piece, or an article of an office, with what may be done with it. */
function Thing({ one }: { one: ScannedSupply }) {
  const t = useT();
  const named = useNamed();
  const holder = one.user?.name ?? (one.department && named(one.department));
  const facts = [
    [t("supplies.holder"), holder],
    [t("supplies.shelf"), one.shelf],
    [t("supplies.maker_serial"), one.maker_serial],
    [t("supplies.available"), one.available === null ? null : t("supply_counts.in_office", { count: one.available })],
  ].filter(([, value]) => value);
  return (
    <div className={css.thing}>
      <h2>{one.supply.name}</h2>
      <p>
        {one.serial_number ? <b>{one.serial_number}</b> : null}{" "}
        {one.state ? <Status tone={stateTones[one.state]} word={t(`supplies.state_${one.state}`)} /> : null}
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Ways one={one} />
    </div>
  );
}

/** What may be done with it; each opens its form at the article. */
function Ways({ one }: { one: ScannedSupply }) {
  const t = useT();
  const { can } = useMe();
  const zone = one.zone?.hash_id ?? "";
  const opens = (panel?: string): string =>
    supplyHref[one.supply.type].view(zone, one.supply.hash_id, {
      ...(panel && { panel }),
      ...(one.serial_number && { serial: one.serial_number }),
    });
  const isFree = one.kind === "article" ? (one.available ?? 0) > 0 : one.state === "AVAILABLE";
  const may = can("supplies_update", zone);
  return (
    <div className={css.ways}>
      {may && isFree ? (
        <>
          <ButtonLink size="big" look="filled" icon={<IconUserPlus stroke={1.6} />} href={opens("allocate")}>
            {t("supplies.allocate")}
          </ButtonLink>
          <ButtonLink size="big" icon={<IconTruckDelivery stroke={1.6} />} href={opens("transfer")}>
            {t("supply_moves.send")}
          </ButtonLink>
        </>
      ) : null}
      {may && one.state === "ALLOCATED" ? (
        <ButtonLink size="big" look="filled" icon={<IconArrowBackUp stroke={1.6} />} href={opens("return")}>
          {t("supplies.unallocate")}
        </ButtonLink>
      ) : null}
      {may && (isFree || one.state === "MAINTENANCE" || one.state === "DEFECTIVE") ? (
        <ButtonLink size="big" icon={<IconRefresh stroke={1.6} />} href={opens("status")}>
          {t("supplies.stock_status")}
        </ButtonLink>
      ) : null}
      <ButtonLink size="big" href={opens()}>
        {t("supply_counts.opened")}
      </ButtonLink>
    </div>
  );
}
