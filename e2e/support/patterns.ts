interface Pattern {
  /** The file of `web/src` that its screens are made with. */
  readonly piece: string;
  /** The screen that stands for all of them where a look is costly. */
  readonly by: string;
}

const declared = {
  public: { piece: "access/auth-layout.tsx", by: "/register" },
  home: { piece: "dashboard/dashboard-page.tsx", by: "/admin/dashboard" },
  list: { piece: "ui/list/list-page.tsx", by: "/admin/expenses/list" },
  record: { piece: "ui/record/record-page.tsx", by: "/admin/expense/{id}/view" },
  form: { piece: "ui/form/record-form-page.tsx", by: "/admin/expense/create/travel" },
  holders: { piece: "accounting/holders-page.tsx", by: "/admin/accounting/{id}/boxes" },
} as const satisfies Readonly<Record<string, Pattern>>;

export type PatternName = keyof typeof declared;

/**
 * Screens that are made alike. A screen says its pattern in `visits.ts`; an area adds one here only when it brings a new piece of
 * which several screens are made.
 */
export const patterns: Readonly<Record<PatternName, Pattern>> = declared;
