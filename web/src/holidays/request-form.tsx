import { IconSparkles } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { deleteHoliday, getOwnStock, listOwnHolidays, MOST_LINES } from "#contract/holidays/endpoints.ts";
import { listHolidayTypes } from "#contract/holidays/types.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { holdingStates } from "#contract/holidays/lifecycle.ts";
import type { Holiday } from "#contract/holidays/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useMe } from "#web/api/me.ts";
import { useRead, useWhole } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { usePapers } from "#web/ui/form/use-papers.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm, type FormFields } from "#web/ui/form/use-record-form.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { AboutFields } from "./about-fields.tsx";
import { BridgeOffer } from "./bridge-offer.tsx";
import { CountPart } from "./count-part.tsx";
import { DaysPart } from "./days-part.tsx";
import { isChosen, type Period } from "./range.ts";
import { type How, type RequestValues, startOf, useSaveRequest } from "./save-request.ts";
import { useCount } from "./use-count.ts";
import { usePeople } from "./use-people.ts";
import { daysText } from "./words.tsx";
import css from "./holidays.module.css";

interface RequestFormProps {
  /** The request to change; undefined makes a new one. */
  request?: Holiday;
  /** The office for whose people it may be entered; undefined asks for oneself. */
  zone?: string;
  onClose: () => void;
}
/** The steps on a phone; in a wide window all are below each other. */
const steps = ["days", "count", "about"] as const;

/** The types that a person may ask for, each with what is left of it; and their stocks on a day. */
function useTypes(at: string, user: string, enabled: boolean) {
  const t = useT();
  const named = useNamed();
  const stock = useRead(
    getOwnStock,
    { query: { at, ...(user && { user_hash_id: user }) } },
    { quiet: true, keep: true, enabled },
  ).data?.data;
  const usable = useRead(
    listHolidayTypes,
    { query: { usable: "1", ...(user && { user_hash_id: user }) } },
    { quiet: true, keep: true, enabled, staleTime: 60_000 },
  ).data?.data;
  const types = (usable ?? []).map((type) => {
    const left = stock?.find((b) => b.stock !== "none" && b.type.hash_id === (type.deducts_from ?? type).hash_id);
    return {
      value: type.hash_id,
      label: named(type),
      ...(left && type.deducts && { note: t("holidays.left_short", { days: daysText(left.remaining) }) }),
    };
  });
  return { stock, types };
}

function RequestSum({ count, children }: { count: ReturnType<typeof useCount>; children: ReactNode }) {
  const t = useT();
  return (
    <span className={css.sum}>
      {count ? (
        <span>
          <b>{daysText(count.days)}</b> {t("holidays.days_word", { count: count.days })}
          {count.after === null ? null : <>, {t("holidays.left_short", { days: daysText(count.after) })}</>}
          {count.return_date ? <small>{t("holidays.back_on_day", { day: formatDay(count.return_date) })}</small> : null}
        </span>
      ) : (
        <span className={css.soft}>{t("holidays.choose_days")}</span>
      )}
      {children}
    </span>
  );
}

interface DaysFieldsProps {
  form: FormFields<RequestValues>;
  /** Whom it may be for; undefined where that is settled. */
  people: ReturnType<typeof usePeople> | undefined;
  types: ReturnType<typeof useTypes>["types"];
  request: Holiday | undefined;
  children: ReactNode;
}
/** Who is away, by which type, on which days. */
function DaysFields({ form, people, types, request: h, children }: DaysFieldsProps) {
  const named = useNamed();
  return (
    <>
      {people ? (
        <ChoiceField
          {...form.field("user_hash_id", "holidays.person")}
          choices={people.all.map((p) => ({ value: p.hash_id, label: p.name }))}
          required
          autoFocus
        />
      ) : null}
      <ChoiceField
        {...form.field("holiday_type_hash_id", "holidays.type")}
        choices={types}
        now={typeNow(h, named)}
        required
      />
      {children}
    </>
  );
}

/** State of the form; a new request begins with the days of the address. */
function useRequestForm({ request: h, zone, onClose }: RequestFormProps) {
  const t = useT();
  const [url] = useUrl();
  const papers = usePapers(h?.files);
  const save = useSaveRequest(h, papers);
  const began: Period[] = url.from
    ? [{ start_date: url.from, end_date: url.to ?? url.from, starts: "morning", ends: "evening" }]
    : [];
  const form = useRecordForm<RequestValues, Promise<Holiday>, How>({
    draft: `holidays.${h?.hash_id ?? (zone ? `new.${zone}` : "new")}`,
    start: startOf(h, !h && began.length > 0 ? { dates: began } : {}),
    version: h?.version,
    editable: !h || h.can.update === true,
    alsoChanged: papers.isChanged,
    check: (v) => ({
      user_hash_id: zone !== undefined && !h && v.user_hash_id === "" ? t("holidays.need_person") : undefined,
      holiday_type_hash_id: v.holiday_type_hash_id ? undefined : t("holidays.need_type"),
      dates: v.dates.every(isChosen) ? undefined : t("holidays.need_days"),
    }),
    save,
    saved: (stored) => {
      if (h || url.edit === undefined) onClose();
      go(holidayHref.view(stored.hash_id), { replace: true });
    },
    onClose,
  });
  return { form, papers };
}
type RequestState = ReturnType<typeof useRequestForm>["form"];

/** A phone goes from step to step; only the last one sends. */
function useSteps(form: RequestState) {
  const phone = usePhone();
  const [step, setStep] = useState<(typeof steps)[number]>("days");
  const at = steps.indexOf(step);
  const isLast = !phone || at === steps.length - 1;
  return {
    phone,
    isLast,
    shows: (part: (typeof steps)[number]): boolean => !phone || step === part,
    framed: {
      ...form,
      submit: (how?: How): void =>
        isLast || how === "save" ? form.submit(how ?? "send") : setStep(steps[at + 1] ?? "about"),
      close: (): void => (phone && at > 0 ? setStep(steps[at - 1] ?? "days") : form.close()),
    },
  };
}

interface OfferedOf {
  at: string;
  user: string;
  enabled: boolean;
}
/** The types to choose from. The usual one is that of the largest stock: most new requests need no choice. */
function useOffered(form: RequestState, h: Holiday | undefined, { at, user, enabled }: OfferedOf) {
  const { stock, types } = useTypes(at, user, enabled);
  const usual = stock
    ?.filter((b) => types.some((c) => c.value === b.type.hash_id))
    .toSorted((a, b) => b.acquired - a.acquired)[0];
  if (!h && form.values.holiday_type_hash_id === "" && usual) form.change({ holiday_type_hash_id: usual.type.hash_id });
  return types;
}

/** The days that one has asked for already, without those of the request itself. */
function useTaken(h: Holiday | undefined, enabled: boolean) {
  const own = useWhole(
    listOwnHolidays,
    { query: { status: holdingStates.join(","), limit: 200 } },
    { quiet: true, enabled },
  );
  return (own.data ?? []).filter((r) => r.hash_id !== h?.hash_id).flatMap((r) => r.dates);
}

const removalOf = (h: Holiday) => ({
  call: deleteHoliday,
  of: h.hash_id,
  words: "holidays.delete",
  given: { number: h.number },
  goOn: () => go(holidayHref.own(), { replace: true }),
});

function DraftButton({ form }: { form: RequestState }) {
  const t = useT();
  return (
    <Button look="quiet" size="small" busy={form.busy === "save"} onClick={() => form.submit("save")}>
      {t("holidays.save_draft")}
    </Button>
  );
}

/** Form to ask for days off: type, days, what they count and leave, who else is away, substitute, files. */
export default function RequestForm(props: RequestFormProps) {
  const { request: h, zone } = props;
  const t = useT();
  const { me } = useMe();
  const office = h?.zone.hash_id ?? zone;
  const today = todayAt(office);
  const isOther = zone !== undefined || (h?.user ?? me).hash_id !== me.hash_id;
  const { form, papers } = useRequestForm(props);
  const { framed, phone, isLast, shows } = useSteps(form);
  const v = form.values;
  const user = isOther ? (h ? h.user.hash_id : v.user_hash_id) : "";
  const at = v.dates.find(isChosen)?.start_date ?? today;
  const types = useOffered(form, h, { at, user, enabled: !isOther || user !== "" });
  const taken = useTaken(h, !isOther);
  const count = useCount({
    type: v.holiday_type_hash_id,
    dates: v.dates,
    user,
    except: h?.hash_id,
    substitute: v.substitute_hash_id,
  });
  const people = usePeople({ zone: office, dates: v.dates, today });
  const draft = <DraftButton form={framed} />;
  return (
    <RecordDrawer
      form={framed}
      of={h && { kind: "holiday", id: h.hash_id, now: t("holidays.number", { number: h.number }) }}
      label={h ? t("holidays.change", { number: h.number }) : t("holidays.ask")}
      submit={t(isLast ? "holidays.send" : "holidays.next")}
      remove={h?.can.delete && removalOf(h)}
      sum={<RequestSum count={count}>{phone ? null : draft}</RequestSum>}
    >
      {shows("days") ? (
        <DaysFields form={form} people={zone !== undefined && !h ? people : undefined} types={types} request={h}>
          <DaysPart form={form} today={today} taken={taken} most={MOST_LINES} />
          <BridgeOffer
            dates={v.dates}
            onTake={(dates) => form.change({ dates })}
            enabled={!isOther}
            icon={IconSparkles}
          />
        </DaysFields>
      ) : null}
      {shows("count") && count ? <CountPart count={count} /> : null}
      {shows("about") ? (
        <AboutFields
          form={form}
          papers={papers}
          people={people}
          applicant={isOther ? (h?.user ?? people.all.find((p) => p.hash_id === v.user_hash_id)) : me}
          isOwn={!isOther}
          zone={office}
          substitute={h?.substitute ?? undefined}
        />
      ) : null}
      {phone && shows("about") ? <span>{draft}</span> : null}
    </RecordDrawer>
  );
}

const typeNow = (h: Holiday | undefined, named: ReturnType<typeof useNamed>) =>
  h?.type ? { value: h.type.hash_id, label: named(h.type) } : undefined;
