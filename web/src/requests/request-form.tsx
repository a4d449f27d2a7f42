import { askRequest, updateRequest } from "#contract/requests/endpoints.ts";
import { requestHref } from "#contract/requests/hrefs.ts";
import type { Request, RequestType } from "#contract/requests/schemas.ts";
import { listRequestTypes } from "#contract/requests/types.ts";
import { useMe } from "#web/api/me.ts";
import { useWhole } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { PapersField, usePapers } from "#web/ui/form/papers-field.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { AnswerFields } from "./answer-fields.tsx";
import { LineFields } from "./line-fields.tsx";
import { linesBody, linesProblems, linesStart, type LineValues } from "./lines.ts";

interface Values {
  type_id: string;
  zone_id: string;
  lines: LineValues[];
  answers: Readonly<Record<string, string>>;
  wanted_by: string;
  description: string;
}
const valuesOf = (r: Request | undefined, zone: string, supply: string | undefined): Values => ({
  type_id: r?.type.hash_id ?? "",
  zone_id: r?.zone.hash_id ?? zone,
  lines: linesStart(r?.lines, supply),
  answers: Object.fromEntries(r?.answers.map((a) => [a.key, a.value]) ?? []),
  wanted_by: r?.wanted_by ?? "",
  description: r?.description ?? "",
});
const bodyOf = (v: Values, type: RequestType | undefined) => ({
  type_id: v.type_id,
  lines: linesBody(v.lines),
  answers: (type?.fields ?? []).flatMap((f) => {
    const value = v.answers[f.key]?.trim() ?? "";
    return value === "" || f.kind === "file" ? [] : [{ key: f.key, value }];
  }),
  wanted_by: v.wanted_by || null,
  description: v.description.trim() || null,
});

interface RequestFormProps {
  request?: Request;
  onClose: () => void;
}
type Papers = ReturnType<typeof usePapers>;

/** The types on offer, with the one that the request has, though it be retired. */
function useTypes(r: Request | undefined) {
  const found = useWhole(listRequestTypes, { query: {} }, { quiet: true, staleTime: 60_000 }).data;
  const types = found as readonly RequestType[] | undefined;
  const offered = r && types && !types.some((y) => y.hash_id === r.type.hash_id) ? [...types, r.type] : (types ?? []);
  const typeOf = (v: Values): RequestType | undefined => types?.find((y) => y.hash_id === v.type_id);
  return { types, offered, typeOf };
}
type TypeOf = ReturnType<typeof useTypes>["typeOf"];

/** State of the form: supplies are asked for, or what was asked is changed. */
function useRequestForm({ request: r, onClose }: RequestFormProps, zone: string, typeOf: TypeOf, papers: Papers) {
  const [url] = useUrl();
  const t = useT();
  const save = useSave(askRequest, updateRequest, r);
  return useRecordForm<Values, ReturnType<typeof save>>({
    draft: `supply_request.${r?.hash_id ?? "new"}`,
    start: valuesOf(r, zone, url.supply),
    version: r?.version,
    editable: !r || r.can.update === true,
    alsoChanged: papers.isChanged,
    check: (v) => ({
      type_id: v.type_id ? undefined : t("requests.need_type"),
      ...linesProblems(v.lines, t),
      ...Object.fromEntries(
        (typeOf(v)?.fields ?? [])
          .filter((f) => f.required && f.kind !== "file" && !v.answers[f.key]?.trim())
          .map((f) => [`answers.${f.key}`, t("requests.need_answer")]),
      ),
    }),
    save: (v, saving) => {
      const body = { ...bodyOf(v, typeOf(v)), ...(papers.files.length > 0 && { files: papers.files }) };
      return save(saving, {
        make: { body: { ...body, zone_id: v.zone_id } },
        change: { ...body, ...(papers.removes.length > 0 && { removes: papers.removes }) },
      });
    },
    saved: ({ data }) => {
      toast(t(r ? "requests.saved" : "requests.asked", { number: data.number }));
      if (r) onClose();
      else go(requestHref.view(data.hash_id));
    },
    onClose,
  });
}

/** Asks for supplies, or changes what was asked while nobody has decided. */
export default function RequestForm({ request: r, onClose }: RequestFormProps) {
  const t = useT();
  const named = useNamed();
  const { me, zones, can } = useMe();
  const offices = zones.filter((z) => can("user_requests_create", z.hash_id));
  const papers = usePapers(r?.files);
  const { types, offered, typeOf } = useTypes(r);
  const zone = me.zone?.hash_id ?? offices[0]?.hash_id ?? "";
  const form = useRequestForm({ request: r, onClose }, zone, typeOf, papers);
  const v = form.values;
  const type = typeOf(v);
  // Most companies have one type for most things: it needs no choice.
  const [only, ...others] = types ?? [];
  if (!r && v.type_id === "" && only && others.length === 0) form.change({ type_id: only.hash_id });
  return (
    <RecordDrawer
      form={form}
      of={r && { kind: "supply_request", id: r.hash_id, now: r.title }}
      label={r ? t("requests.change", { number: r.number }) : t("requests.ask")}
      submit={t(r ? "requests.save" : "requests.ask_button")}
    >
      {types?.length === 0 ? <Notice title={t("requests.no_types")}>{t("requests.no_types_text")}</Notice> : null}
      <ChoiceField
        {...form.field("type_id", "requests.type")}
        choices={offered.map((y) => ({ value: y.hash_id, label: named(y) }))}
        required
        autoFocus={!r}
      />
      {!r && offices.length > 1 ? (
        <ChoiceField
          {...form.field("zone_id", "requests.office")}
          choices={offices.map((z) => ({ value: z.hash_id, label: z.name }))}
        />
      ) : null}
      <LineFields
        lines={form.lines("lines")}
        legend={t("requests.lines")}
        zone={v.zone_id}
        category={type?.category?.hash_id}
        now={r?.lines.flatMap((l) => l.supply ?? []) ?? []}
      />
      <AnswerFields
        fields={type?.fields ?? []}
        values={v.answers}
        onChange={(answers) => form.change({ answers })}
        errorOf={form.errors.of}
        now={r?.answers ?? []}
        zone={v.zone_id}
      />
      <DateField {...form.field("wanted_by", "requests.wanted_by")} kind="planned" clearable optional />
      <LongTextField {...form.field("description", "requests.description")} max={4000} rows={3} optional />
      <PapersField
        papers={papers}
        what={t("requests.file_noun")}
        may={{ add: true, remove: true }}
        errors={form.errors}
      />
    </RecordDrawer>
  );
}
