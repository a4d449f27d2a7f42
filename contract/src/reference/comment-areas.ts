/** Where a predefined comment is offered: everywhere, or on records of an area, given by their kinds. A new area adds a line. */
const kindsOf = {
  everywhere: [],
  expenses: ["expense", "avance"],
  accounting: ["account", "box"],
  users: ["user", "contract"],
  offices: ["zone"],
  components: ["component"],
} as const satisfies Record<string, readonly string[]>;

export type CommentArea = keyof typeof kindsOf;
export const commentAreas = Object.keys(kindsOf) as [CommentArea, ...CommentArea[]];

/** The area of records of this kind; undefined when only comments for everywhere apply. */
export const commentAreaOf = (kind: string): CommentArea | undefined =>
  commentAreas.find((area) => (kindsOf[area] as readonly string[]).includes(kind));
