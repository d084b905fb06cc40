import { ApiError } from '@holdfast/contract';

const NOT_FOUND = 404;

/**
 * Any thrown value or error response as a sentence for a person. In this order: a list of refused fields, the detail of
 * the body, the message of the error; then the shapes of other libraries.
 */
export function errorText(error: unknown, fallback = ''): string {
  return refusedFieldsText(error) || plainText(error) || fallback;
}

/** What was requested does not exist, or no longer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === NOT_FOUND;
}

function refusedFieldsText(error: unknown): string {
  const items = [bodyOf(error), error].map((source) => field(source, 'detail')).find((detail) => Array.isArray(detail));
  if (items === undefined) return '';
  return items
    .map(refusedFieldText)
    .filter((text) => text !== '')
    .join(' • ');
}

function refusedFieldText(item: unknown): string {
  const message = textField(item, 'msg');
  const path = fieldPath(field(item, 'loc'));
  return path !== '' && message !== '' ? `${path}: ${message}` : message;
}

/** The first segment is only the place: path, query or body. */
function fieldPath(loc: unknown): string {
  if (!Array.isArray(loc)) return '';
  return loc
    .slice(1)
    .map((segment) => capitaliseWords(spaced(String(segment)).trim()))
    .filter((segment) => segment !== '')
    .join(' ');
}

/** "proceeds_usd" and "proceedsUsd" both become two words. */
function spaced(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2');
}

function capitaliseWords(text: string): string {
  return text.replace(/(^|\s)(\S)/gu, (_, blank: string, letter: string) => blank + letter.toUpperCase());
}

function plainText(error: unknown): string {
  if (typeof error === 'string') return error.trim() === '' ? '' : error;
  if (error instanceof Error) return textField(bodyOf(error), 'detail') || error.message;
  if (isHttpResult(error)) return textField(error.data, 'detail') || textField(error, 'error');
  return textField(error, 'message') || textField(error, 'detail') || textField(error, 'error');
}

function isHttpResult(error: unknown): error is { status: unknown; data: unknown } {
  return typeof error === 'object' && error !== null && 'status' in error && 'data' in error;
}

function bodyOf(error: unknown): unknown {
  return field(error, 'data') ?? field(error, 'body');
}

function field(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : undefined;
}

function textField(source: unknown, name: string): string {
  const value = field(source, name);
  return typeof value === 'string' && value.trim() !== '' ? value : '';
}
