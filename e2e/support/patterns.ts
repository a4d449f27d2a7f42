interface Pattern {
  /** File of `web/src` that the pattern's screens use. */
  readonly piece: string;
  /** A file of `ui` that holds the piece, for screens that use that instead. */
  readonly holder?: string;
  /** The screen that represents the pattern in costly checks. */
  readonly by: string;
}

const declared = {
  public: { piece: "access/auth-layout.tsx", by: "/register" },
  home: { piece: "dashboard/dashboard-page.tsx", by: "/admin/dashboard" },
  list: {
    piece: "ui/list/list-page.tsx",
    holder: "ui/record/record-list-page.tsx",
    by: "/admin/expenses/list",
  },
  record: { piece: "ui/record/record-page.tsx", by: "/admin/expense/{id}/view" },
  form: { piece: "ui/form/record-form-page.tsx", by: "/admin/expense/create/travel" },
  /** A screen that is one table. */
  table: { piece: "ui/table/table.tsx", by: "/admin/managment/selected/office/holidays/users" },
  holders: { piece: "accounting/holders-page.tsx", by: "/admin/accounting/{id}/boxes" },
} as const satisfies Readonly<Record<string, Pattern>>;

export type PatternName = keyof typeof declared;

/**
 * Patterns of similar screens. A screen names its pattern in `visits.ts`; a new pattern is needed only for a new component used by several screens.
 */
export const patterns: Readonly<Record<PatternName, Pattern>> = declared;
