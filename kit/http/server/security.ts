/** Security headers, and the redirect from http to https except on this machine. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { isHost } from './create-http-server.ts';
import { isLoopbackHost } from '@holdfast/config/flag.ts';

interface SecurityOptions {
  readonly allowHttp: boolean;
  readonly publicUrl: string | null;
  readonly sentryDsn: string | null;
}

/** Nothing of the page needs these, so that a script that got in could not use them either. Copying is permitted. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

export async function installSecurity(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const reportsTo = options.sentryDsn ? [new URL(options.sentryDsn).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Emotion, the CSS-in-JS library of the page, creates style elements at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...reportsTo],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No text becomes markup or a script; `progress` is the policy of the bar at the top of the page.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['progress'],
      },
    },
    // The sign-in popup visits another site; "same-origin" would disconnect it from the page.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: options.allowHttp ? false : { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.endsWith('/index.html')) {
      const query = request.url.slice(path.length);
      return reply.redirect(onePath(path.slice(0, -'/index.html'.length)) + query, 308);
    }
    if (
      !options.allowHttp &&
      request.protocol === 'http' &&
      !isLoopbackHost(request.hostname) &&
      !path.startsWith('/health/')
    ) {
      return reply.redirect(secureOrigin(request.host, options.publicUrl) + onePath(request.url), 308);
    }
    return undefined;
  });
}

/** Leading slashes and backslashes are reduced to one slash, because "//host" and "/\host" address another site. */
function onePath(address: string): string {
  return `/${address.replace(/^[/\\]+/, '')}`;
}

function secureOrigin(host: string, publicUrl: string | null): string {
  if (publicUrl?.startsWith('https://')) return new URL(publicUrl).origin;
  // A proxy passes on what the visitor sent.
  if (!isHost(host)) throw new AppError('malformed', 'The Host header is missing or malformed.');
  return `https://${host}`;
}
