/** Where a predefined comment is offered: everywhere, or on the records of an area, by the words of their kinds. A new area adds a line. */
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

/** The area of a record of this kind; nothing where only those for everywhere fit. */
export const commentAreaOf = (kind: string): CommentArea | undefined =>
  commentAreas.find((area) => (kindsOf[area] as readonly string[]).includes(kind));
