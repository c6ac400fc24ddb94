/** A whole server in a child process, with two companies in its database. It sends its parent sessions on request. */
import type { AddressInfo } from 'node:net';
import type { EngineName } from '../server/support/databases.ts';
import { openEmptyCompanies } from '../server/support/empty-companies.ts';
import type { Answer, Question } from './server.ts';

const fixture = await openEmptyCompanies(process.argv[2] as EngineName, {
  feedLimits: { requestsPerMinute: 10_000_000, strangerMs: 2_000 },
});
await fixture.app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', async ({ number, role }: Question) => {
  // What one caller has used up is not missing to the next.
  await fixture.db.deleteFrom('throttle').execute();
  const person = await fixture.caller(role);
  const { token, call } = await fixture.signIn(person);
  const feed = role === 'c-admin' ? (await call('openFeed')).body.feed : undefined;
  const answer: Answer = { number, token, personId: person.id, feed };
  process.send?.(answer);
});
process.on('disconnect', async () => {
  await fixture.close();
  process.exit(0);
});

const { company, otherCompany } = fixture;
const people = [
  await fixture.target('own branch'),
  await fixture.target('other branch'),
  await fixture.target('other company'),
];
const ids = [
  ...people.map(({ id }) => id),
  ...[company, otherCompany].flatMap(({ branches, departments, designations, groups, teams, policies }) =>
    [branches, departments, designations, groups, teams, policies].flat(),
  ),
];
const { port } = fixture.app.server.address() as AddressInfo;
process.send?.({ url: `http://127.0.0.1:${port}`, ids });
