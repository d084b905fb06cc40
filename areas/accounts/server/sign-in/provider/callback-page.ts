/**
 * The last page of the popup. It passes the ID token, or the error, to the page that opened it and closes the popup.
 *
 * It uses a BroadcastChannel because the provider's opener policy may have cleared `window.opener`; the channel reaches
 * pages of the same origin only. The content security policy forbids inline scripts, so the script is a separate file
 * and reads the data from a <meta> element, never from the address.
 */
const SIGN_IN_CHANNEL = 'holdfast-provider-sign-in';
export const CALLBACK_SCRIPT_PATH = '/api/auth/provider/callback.js';

export type CallbackMessage = { readonly idToken: string } | { readonly error: string };

export const CALLBACK_POLICY =
  "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function renderCallbackPage(message: CallbackMessage): string {
  const text = 'error' in message ? message.error : 'You are signed in. This window can be closed.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="holdfast-sign-in" content="${escapeHtml(JSON.stringify(message))}">
<title>Sign-in</title>
<script src="${CALLBACK_SCRIPT_PATH}" defer></script>
</head>
<body><p>${escapeHtml(text)}</p></body>
</html>
`;
}

/** The popup closes a moment after the message, so that the browser delivers it first. */
export const CALLBACK_SCRIPT = `'use strict';
const holder = document.querySelector('meta[name="holdfast-sign-in"]');
const message = JSON.parse(holder.content);
holder.remove();
history.replaceState(null, '', location.pathname);
const channel = new BroadcastChannel('${SIGN_IN_CHANNEL}');
channel.postMessage(message);
setTimeout(() => {
  channel.close();
  window.close();
}, 150);
`;

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? '');
}
