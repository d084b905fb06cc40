/** Security headers, and the redirect from http to https except on this machine. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from './origin.ts';

interface SecurityOptions {
  readonly allowHttp: boolean;
  readonly publicUrl: string | null;
  readonly sentryDsn: string | null;
}

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
      },
    },
    // The sign-in popup visits another site; "same-origin" would disconnect it from the page.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: options.allowHttp ? false : { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.endsWith('/index.html')) {
      const query = request.url.slice(path.length);
      return reply.redirect(withoutIndexPage(path) + query, 308);
    }
    if (
      !options.allowHttp &&
      request.protocol === 'http' &&
      !isLoopbackHost(request.hostname) &&
      !path.startsWith('/health/')
    ) {
      return reply.redirect(new URL(request.url, secureOrigin(request.host, options.publicUrl)).href, 308);
    }
    return undefined;
  });
}

/** Leading slashes are reduced to one, because "//host" is the address of another site. */
function withoutIndexPage(path: string): string {
  return `/${path.slice(0, -'/index.html'.length).replace(/^\/+/, '')}`;
}

function secureOrigin(host: string, publicUrl: string | null): string {
  return publicUrl?.startsWith('https://') ? publicUrl : `https://${host}`;
}
