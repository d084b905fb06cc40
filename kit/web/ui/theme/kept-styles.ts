/**
 * Keeps the style rules of a visit for the next one. Emotion makes each rule when a component first renders, one by
 * one; a list page needs some hundred before its first row shows. On the next visit they are one style element that
 * Emotion takes over, as it does on a page that was rendered on a server.
 */
import createCache, { type EmotionCache } from '@emotion/cache';

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

/** Creates a cache with the rules of the last visit, which keeps them and its own for the next. */
export function createKeptCache(key: string): EmotionCache {
  const kept = read();
  if (kept) addToPage(kept, key);
  const cache = createCache({ key, prepend: true });
  const rules = [kept?.css ?? ''];
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
  return cache;
}

/** Emotion finds the element by its attribute when it creates the cache with this key. */
function addToPage({ names, css }: KeptStyles, key: string): void {
  const element = document.createElement('style');
  element.setAttribute('data-emotion', [key, ...names].join(' '));
  element.textContent = css;
  document.head.append(element);
}

function read(): KeptStyles | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptStyles | null;
    return kept?.version === version && Array.isArray(kept.names) && typeof kept.css === 'string' ? kept : null;
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
