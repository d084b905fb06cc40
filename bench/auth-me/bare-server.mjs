/** The smallest server with the same call: one Fastify route, one indexed read. */
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get('/api/auth/me', async (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const { rows } = await pool.query({
    name: 'me',
    text: `SELECT users.* FROM sessions JOIN users ON users.id = sessions.user_id
           WHERE sessions.token_hash = $1 AND sessions.expires_at > now() AND NOT users.is_disabled`,
    values: [createHash('sha256').update(token).digest()],
  });
  return rows[0] ?? reply.status(401).send({ detail: 'no' });
});

console.log(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGTERM', () =>
  app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0)),
);
