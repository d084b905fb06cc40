/** Ctrl-K, and Cmd-K on a Mac. */
export function isSearchKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  return event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
}

export function isApple(platform: string = navigator.platform): boolean {
  return /^(?:mac|iphone|ipad)/iu.test(platform);
}

export function searchKeyText(): string {
  return isApple() ? '⌘ K' : 'Ctrl K';
}
