import type { TablerIcon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { badges } from "#contract/access/endpoints.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { RouteRecord, ScreenPermission } from "#web/kit/route.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Family } from "#contract/reference/families.ts";
import type { Actions } from "./actions/actions-of.ts";
import type { Named } from "./form/reference.ts";

// What an area of the web brings to the shell and to the home screen, declared once in its `area.ts`; `app/areas.ts` lists the areas. These files
// hold only values, no JSX, so that Node can load them, and what they load lazily is not part of the shell.

export type Badges = ClientOutput<typeof badges>["data"];

/** Groups of the menu in their order, with text keys `app.group_<name>`; `home` has no heading. */
export const menuGroups = ["home", "sell", "create", "money", "people", "office", "setup"] as const;

/** An entry of the menu. Within a group, entries follow the order of `app/areas.ts`. */
export interface MenuEntry {
  group: (typeof menuGroups)[number];
  /** Text key `app.nav_<name>`. */
  name: string;
  icon: TablerIcon;
  /** Candidate screens, best first: the link goes to the first one that exists and that the user may open. */
  paths: readonly string[];
  /** Path prefixes that also belong to the entry (as `paths` do), for highlighting and breadcrumbs. */
  under?: readonly string[];
  /** Screens shown as tabs of the entry, whatever their path. */
  tabs?: readonly string[];
  /** Second key of the `g` shortcut. */
  key?: string;
  /** Number of items waiting for the user, in orange. */
  waiting?: (counts: Badges) => number;
}

/** A tile of the home screen; not loaded for people who may not open it. */
export interface Tile {
  name: string;
  /** `main`: decisions and figures; `side`: shortcuts. */
  place: "main" | "side";
  /** Order among the tiles of its place. */
  at: number;
  need: ScreenPermission;
  /** Of the person's own work: somebody without any is told what to do first. */
  own?: true;
  load: () => Promise<{ readonly default: ComponentType }>;
}

/** The web's part of a kind of decision; the server says which are pending and what can be done. */
export interface DecisionKind {
  /** Texts: `dashboard.kind_<name>` (one), `dashboard.all_<name>` (all), `dashboard.open_<name>` (link to a screen that decides). */
  icon: TablerIcon;
  /** The right to the screen with all of them, and its address: of one office, or of all. */
  need: ScreenPermission;
  all: (zone?: string) => string;
  /** The actions available in place. */
  actions?: () => Promise<Actions<never>>;
}

export interface MakerProps {
  kind: Family | undefined;
  /** What was typed in the picker. */
  typed: string;
  isProposal: boolean;
  /** Gets what the picker's list would have of it, and takes it as the choice. */
  onMade: (row: Named) => void;
  onClose: () => void;
  title: (title: string) => void;
}
/** How a picker makes what its list lacks, in a sheet over the form. */
export interface Maker {
  need: Permission;
  /** What is proposed by people without that right; undefined for what can't be proposed. */
  kind?: Family;
  /** Only pickers that say so take what is proposed. */
  someTake?: true;
  load: () => Promise<{ default: ComponentType<MakerProps> }>;
}

export interface WebArea {
  readonly routes: readonly RouteRecord[];
  readonly menu?: readonly MenuEntry[];
  readonly tiles?: readonly Tile[];
  /** By kind. Kinds without an entry are shown on the home screen with a link to their record. */
  readonly decisions?: Readonly<Record<string, DecisionKind>>;
  /** By the name of the call that lists what a picker chooses from. */
  readonly makers?: Readonly<Record<string, Maker>>;
}
export const webArea = (area: WebArea): WebArea => area;

let all: readonly WebArea[] = [];
/** All areas, set at start, so that the foundations need not import them. */
export const areas = (): readonly WebArea[] => all;
export const setAreas = (given: readonly WebArea[]): void => void (all = given);
