/**
 * How users find a page: its menu entry, its part of the guide, and the actions that the search offers. An area
 * declares them beside its routes; they are loaded with the menu, after sign-in.
 */
import type { RoutePath, SearchOf } from '@holdfast/web/lib/page-address.ts';
import type { NeededCall } from '@holdfast/web/lib/permission.ts';
import { createContext } from 'react';
import type { User } from '../contract/user.ts';

export type MenuSection = 'Transactions' | 'DeFi' | 'Accounting' | 'Clients' | 'Admin' | 'Tools';

/** A hook that returns the count beside a menu entry. It reads the count only while it is enabled. */
export type UseMenuCount = (user: User, options: { readonly isEnabled: boolean }) => number | undefined;

/** Shown to users who may open the page. */
export interface MenuEntry {
  /** Null above the sections. */
  readonly section: MenuSection | null;
  /** The position within the section, from 1. */
  readonly place: number;
  readonly label: string;
  /** A path from @mdi/js. */
  readonly icon: string;
  readonly useCount?: UseMenuCount;
}

/** An action or a setting of the page. Choosing it opens the page. */
interface PageAction<Path extends RoutePath> {
  readonly id: string;
  readonly title: string;
  /** Shown beside the title; otherwise the label of the page is. */
  readonly section?: string;
  readonly keywords: string;
  /** A path from @mdi/js. */
  readonly icon: string;
  /** Users who may not make this call do not find the action. Without one, everybody who sees the page does. */
  readonly call?: NeededCall;
  /** Parameters of the page's address, such as the dialog that opens. */
  readonly search?: SearchOf<Path>;
  /** It exists for each tax year: "form 8949 2024" finds that of 2024. */
  readonly hasYear?: boolean;
  /** Started when the action is chosen, in addition to opening the page. */
  readonly run?: () => Promise<void>;
}

export interface PageEntry<Path extends RoutePath = RoutePath> {
  /** A file in docs/guide, and the heading in it that is about the page: "books#general-ledger". */
  readonly help: string;
  readonly menu?: MenuEntry;
  readonly actions?: readonly PageAction<Path>[];
}

/** By the path of the route. */
export type PageEntries = { readonly [Path in RoutePath]?: PageEntry<Path> };

/** The part of the guide about each page, by the path of its route and in the order of the menu. */
export const PageHelpContext = createContext<Readonly<Record<string, string>>>({});
