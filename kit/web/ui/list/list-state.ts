/**
 * The state of a list in the page's address: search, filters, order and page. The address may have been typed or come
 * from an old bookmark, so reading never fails: an invalid value falls back to its default. Defaults are not written,
 * so that addresses stay short.
 */
import { useCallback, useMemo } from 'react';
import { useAddressSearch, useChangeAddress } from '../../lib/page-address.ts';
import { isTimeQuery } from './time-query.ts';
import type { Choice } from '../form/choices-of.ts';

export const ROWS_PER_PAGE = [10, 25, 50, 100] as const;
export const DEFAULT_ROWS_PER_PAGE = 25;
export const SEARCH_LENGTH_MAX = 200;
const PAGE_MAX = 1_000_000;

export type SortOrder = 'asc' | 'desc';

/** One of several values, or any. */
export interface ChoiceFilter<Id extends string = string> {
  readonly kind: 'choice';
  readonly id: Id;
  readonly label: string;
  readonly options: readonly Choice<string>[];
}

/** The options are given as such, or as labels by value: { true: 'Active', false: 'Inactive' }. */
export function choiceFilter<Id extends string>(
  id: Id,
  label: string,
  options: ChoiceFilter['options'] | Readonly<Record<string, string>>,
): ChoiceFilter<Id> {
  const listed = Array.isArray(options)
    ? (options as ChoiceFilter['options'])
    : Object.entries(options as Readonly<Record<string, string>>).map(([value, text]) => ({ value, label: text }));
  return { kind: 'choice', id, label, options: listed };
}

/** On or off; both are sent to the server. */
export interface SwitchFilter<Id extends string = string> {
  readonly kind: 'switch';
  readonly id: Id;
  readonly label: string;
  readonly isOnByDefault: boolean;
}

/** A time range as the server reads it, such as "2024-03". */
interface TimeSpanFilter<Id extends string = string> {
  readonly kind: 'time';
  readonly id: Id;
  readonly label: string;
}

export type ListFilter<Id extends string = string> = ChoiceFilter<Id> | SwitchFilter<Id> | TimeSpanFilter<Id>;

/** The value of a choice, the position of a switch, a time range, or null for "any". */
export type FilterValue = string | boolean | null;

export interface ListSort {
  readonly sort: string;
  readonly order: SortOrder;
}

export interface ListState extends ListSort {
  readonly search: string;
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly page: number;
  readonly limit: number;
}

export interface ListStateRules {
  readonly filters: readonly ListFilter[];
  readonly sortKeys: readonly string[];
  /** The order of the first click on a column, if it is not ascending. */
  readonly firstOrders?: Readonly<Record<string, SortOrder>>;
  readonly defaultSort: ListSort;
}

function defaultFilterValue(filter: ListFilter): FilterValue {
  return filter.kind === 'switch' ? filter.isOnByDefault : null;
}

export function defaultListState(rules: ListStateRules): ListState {
  return {
    search: '',
    filters: Object.fromEntries(rules.filters.map((filter) => [filter.id, defaultFilterValue(filter)])),
    ...rules.defaultSort,
    page: 1,
    limit: DEFAULT_ROWS_PER_PAGE,
  };
}

export function readListState(rules: ListStateRules, address: Readonly<Record<string, unknown>>): ListState {
  const defaults = defaultListState(rules);
  const sort = rules.sortKeys.find((key) => key === address['sort']);
  const order = address['order'];
  const page = wholeNumber(address['page']);
  const limit = wholeNumber(address['limit']);
  return {
    search: readSearch(address['search']),
    filters: Object.fromEntries(rules.filters.map((filter) => [filter.id, readFilter(filter, address[filter.id])])),
    sort: sort ?? defaults.sort,
    order:
      order === 'asc' || order === 'desc' ? order : sort === undefined ? defaults.order : defaultOrderOf(rules, sort),
    page: page !== undefined && page >= 1 && page <= PAGE_MAX ? page : defaults.page,
    limit: ROWS_PER_PAGE.find((choice) => choice === limit) ?? defaults.limit,
  };
}

/** Every parameter of the list is present, undefined for its default, so that merging also removes parameters. */
export function writeListState(
  rules: ListStateRules,
  state: ListState,
): Record<string, string | number | boolean | undefined> {
  const defaults = defaultListState(rules);
  const filters = rules.filters.map((filter) => {
    const value = state.filters[filter.id] ?? null;
    return [filter.id, value === defaultFilterValue(filter) || value === null ? undefined : value] as const;
  });
  return {
    search: state.search === '' ? undefined : state.search,
    ...Object.fromEntries(filters),
    sort: state.sort === defaults.sort ? undefined : state.sort,
    order: state.order === defaultOrderOf(rules, state.sort) ? undefined : state.order,
    page: state.page === 1 ? undefined : state.page,
    limit: state.limit === defaults.limit ? undefined : state.limit,
  };
}

/** True while search and filters exclude nothing, so that no rows means that there are none at all. */
export function isUnfiltered(rules: ListStateRules, state: ListState): boolean {
  return (
    state.search === '' && rules.filters.every((filter) => state.filters[filter.id] === defaultFilterValue(filter))
  );
}

type ListChange = Partial<Omit<ListState, 'filters'>> & { readonly filters?: ListState['filters'] };

/** A change of the rows or of the page size starts at the first page. */
export function changeListState(state: ListState, change: ListChange): ListState {
  return { ...state, page: 1, ...change, filters: { ...state.filters, ...change.filters } };
}

/** A click on a header: another column starts with its first order, the same column reverses it. */
export function sortedBy(rules: ListStateRules, state: ListState, sort: string): ListState {
  if (state.sort !== sort) return changeListState(state, { sort, order: defaultOrderOf(rules, sort) });
  return changeListState(state, { order: state.order === 'asc' ? 'desc' : 'asc' });
}

function defaultOrderOf(rules: ListStateRules, sort: string): SortOrder {
  return sort === rules.defaultSort.sort ? rules.defaultSort.order : (rules.firstOrders?.[sort] ?? 'asc');
}

/** The router reads `search=42` as a number; in a search box it is text. */
function readSearch(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value.trim().slice(0, SEARCH_LENGTH_MAX) : '';
}

function readFilter(filter: ListFilter, value: unknown): FilterValue {
  if (filter.kind === 'choice') {
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    return filter.options.find((option) => option.value === text)?.value ?? null;
  }
  if (filter.kind === 'time') return isTimeQuery(value) ? value : null;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return filter.isOnByDefault;
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined;
}

export interface ListControls {
  readonly state: ListState;
  /** Adds a step to the history, so that the back button undoes it. */
  readonly change: (change: ListChange) => void;
  /** Corrects the address in place. */
  readonly correct: (change: ListChange) => void;
  readonly sortBy: (sort: string) => void;
  readonly clear: () => void;
}

/** Keeps the state of a list in the page's address, so that a reload, a bookmark and the back button restore it. */
export function useListState(rules: ListStateRules): ListControls {
  const address = useAddressSearch();
  const changeAddress = useChangeAddress();
  const state = useMemo(() => readListState(rules, address), [rules, address]);

  const go = useCallback(
    (next: (newest: ListState) => ListState, isReplacing: boolean) => {
      changeAddress(
        (newest) => {
          const written = Object.entries(writeListState(rules, next(readListState(rules, newest)))).map(
            ([name, value]) => [name, value === undefined ? undefined : String(value)] as const,
          );
          return Object.fromEntries(written);
        },
        { replace: isReplacing },
      );
    },
    [changeAddress, rules],
  );

  return {
    state,
    // Typing in the search box is one step of the browser history, not one per letter.
    change: (change) =>
      go(
        (newest) => changeListState(newest, change),
        change.search !== undefined && change.search !== '' && state.search !== '',
      ),
    correct: (change) => go((newest) => changeListState(newest, change), true),
    sortBy: (sort) => go((newest) => sortedBy(rules, newest, sort), false),
    clear: () =>
      go(({ sort, order, limit }) => changeListState(readListState(rules, {}), { sort, order, limit }), false),
  };
}
