import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** live: the process answers. ready: it can also reach its database and is not shutting down. */
export function installHealth(app: FastifyInstance, pool: pg.Pool): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { logLevel: 'warn' }, async (request, reply) => {
    if (isClosing) return reply.status(503).send({ status: 'closing' });
    try {
      await pool.query('select 1');
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.status(503).send({ status: 'no database' });
    }
  });
}
