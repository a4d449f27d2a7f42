const storage = "/admin/tools/unity_bottle";

/** The screen of each list, by its name. Separate from the lists, so that menu and routes load no fields. */
export const listScreens = {
  currency: "/admin/tools/currency",
  country: "/admin/tools/countries",
  reason: "/admin/tools/reason",
  type: "/admin/tools/types",
  tax_category: "/admin/tools/tax-categories",
  b2b: "/admin/tools/b2b",
  b2c: "/admin/tools/b2c",
  application: "/admin/tools/applications",
  packaging: "/admin/tools/packagings",
  equipment_brand: "/admin/tools/equipment-brands",
  title: "/admin/tools/titles",
  supplier: "/admin/tools/suppliers",
  brand: "/admin/tools/brands",
  /** Tabs of one screen. */
  bottle: storage,
  unity: storage,
  predefined_comment: "/admin/tools/comments",
  benchmark: "/admin/benchmarks",
  mail_template: "/admin/managment/settings/templates",
  department: "/admin/managment/settings/departments",
  supply_supplier: "/admin/managment/settings/suppliers",
  supply_brand: "/admin/managment/settings/brands",
  post: "/admin/managment/settings/posts",
  appointment_category: "/admin/managment/settings/appointment-categories",
  post_category: "/admin/managment/settings/post-categories",
  family_status: "/admin/managment/settings/family-status",
  ticket_status: "/admin/managment/settings/tickets/status",
  ticket_priority: "/admin/managment/settings/tickets/priority",
} as const;

/** The hub of the lists. */
export const toolsScreen = "/admin/tools";
