/**
 * Keeps the style rules of a visit for the next one. Emotion makes each rule when a component first renders, one by one;
 * a list page needs some hundred before its first row shows. On the next visit they are one style element that Emotion
 * takes over, as it does on a page that was rendered on a server.
 */
import type { EmotionCache } from '@emotion/cache';

const KEY = 'styles';
/** About three times the rules of a list page. Beyond, the next visit begins anew. */
const LENGTH_MAX = 300_000;
const STORED_AFTER_MS = 500;

interface KeptStyles {
  /** The rules of another version, or as another browser understood them, are not used. */
  readonly version: string;
  readonly names: readonly string[];
  readonly css: string;
}

const version = `${import.meta.url} ${navigator.userAgent}`;

/** Adds what the last visit kept to the page. Emotion finds it when its cache with this key is created. */
export function restoreStyles(cacheKey: string): void {
  const kept = read();
  if (!kept) return;
  const element = document.createElement('style');
  element.setAttribute('data-emotion', [cacheKey, ...kept.names].join(' '));
  element.textContent = kept.css;
  document.head.append(element);
}

/** Stores the rules that were restored and those that are added to the cache. */
export function keepStyles(cache: EmotionCache): void {
  const rules = [read()?.css ?? ''];
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  let storing: ReturnType<typeof setTimeout> | undefined;
  sheet.insert = (rule) => {
    insert(rule);
    rules.push(rule);
    clearTimeout(storing);
    storing = setTimeout(
      () => store({ version, names: Object.keys(cache.inserted), css: rules.join('') }),
      STORED_AFTER_MS,
    );
  };
}

function read(): KeptStyles | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptStyles | null;
    return kept?.version === version ? kept : null;
  } catch {
    return null;
  }
}

function store(kept: KeptStyles): void {
  try {
    if (kept.css.length > LENGTH_MAX) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the next visit makes its rules itself.
  }
}
