/** A readable name for a user agent. It only helps users recognise a device, so a guess is good enough. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//u, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/u, 'Mac'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bLinux\b/u, 'Linux'],
];

interface Device {
  readonly name: string;
  readonly isHandheld: boolean;
}

export function describeDevice(userAgent: string): Device {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const name =
    browser !== undefined && system !== undefined
      ? `${browser} on ${system}`
      : (browser ?? system ?? otherName(userAgent));
  return { name, isHandheld: system === 'iPhone' || system === 'iPad' || system === 'Android' };
}

/** Programs put their name first: "curl/8.5.0" is curl. */
function otherName(userAgent: string): string {
  const first = /^[\w.-]{1,40}/u.exec(userAgent)?.[0];
  return first ?? 'Unknown device';
}
