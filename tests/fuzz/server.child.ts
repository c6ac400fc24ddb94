/** A whole server in a child process, with two companies in its database. It sends its parent sessions on request. */
import type { AddressInfo } from 'node:net';
import type { EngineName } from '../server/support/databases.ts';
import { openWorld } from '../server/support/world.ts';
import type { Answer, Question } from './server.ts';

const world = await openWorld(process.argv[2] as EngineName, {
  feedLimits: { requestsPerMinute: 10_000_000, strangerMs: 2_000 },
});
await world.app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', async ({ number, role }: Question) => {
  // What one caller has used up is not missing to the next.
  await world.db.deleteFrom('throttle').execute();
  const person = await world.caller(role);
  const { token, call } = await world.signIn(person);
  const feed = role === 'c-admin' ? (await call('openFeed')).body.feed : undefined;
  const answer: Answer = { number, token, personId: person.id, feed };
  process.send?.(answer);
});
process.on('disconnect', async () => {
  await world.close();
  process.exit(0);
});

const { company, otherCompany } = world;
const people = [
  await world.target('own branch'),
  await world.target('other branch'),
  await world.target('other company'),
];
const ids = [
  ...people.map(({ id }) => id),
  ...[company, otherCompany].flatMap(({ branches, departments, designations, groups, teams, policies }) =>
    [branches, departments, designations, groups, teams, policies].flat(),
  ),
];
const { port } = world.app.server.address() as AddressInfo;
process.send?.({ url: `http://127.0.0.1:${port}`, ids });
