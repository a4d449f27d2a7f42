import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { previewPayslip } from "#contract/payslips/payslip-endpoints.ts";
import type { FullPayslip } from "#contract/payslips/payslip-schemas.ts";
import type { OtherPurpose } from "#contract/payslips/terms.ts";
import type { Translate } from "#web/kit/i18n.ts";

export interface TypedLineValue {
  title: string;
  purpose: OtherPurpose;
  /** A decimal as it travels, or empty. */
  amount: string;
}
/** What is typed for a month. */
export interface TypedValues {
  hours: string;
  lines: TypedLineValue[];
  note: string;
}
export const emptyLine = (): TypedLineValue => ({ title: "", purpose: "bonus", amount: "" });

export const valuesOf = (p: Pick<FullPayslip, "typed" | "note"> | undefined): TypedValues => ({
  hours: p?.typed.hours ?? "",
  lines: p?.typed.lines.map((l) => ({ ...l })) ?? [],
  note: p?.note ?? "",
});

const isAmount = (amount: string): boolean => /[1-9]/u.test(amount);
/** Lines that can be computed with while the others are being typed. */
export const readyLines = (lines: readonly TypedLineValue[]): TypedLineValue[] =>
  lines.filter((l) => l.title.trim() !== "" && isAmount(l.amount)).map((l) => ({ ...l, title: l.title.trim() }));

export const typedBody = (v: TypedValues) => ({
  hours: v.hours || null,
  lines: v.lines.map((l) => ({ ...l, title: l.title.trim() })),
  note: v.note.trim() || null,
});
type Preview = ClientInput<typeof previewPayslip>["body"];
/** The same for a preview, without what is not ready yet. */
export const previewBody = (v: TypedValues): Pick<Preview, "hours" | "lines"> => ({
  hours: v.hours || null,
  lines: readyLines(v.lines),
});

export const typedErrors = (v: TypedValues, t: Translate): Record<string, string | undefined> =>
  Object.fromEntries(
    v.lines.flatMap((line, at) => [
      [`lines.${at}.title`, line.title.trim() ? undefined : t("errors.required")],
      [`lines.${at}.amount`, isAmount(line.amount) ? undefined : t("errors.amount")],
    ]),
  );
