import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { causerOf } from '../../scripts/charts/words.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import { eventSources } from '../../src/machines/event-sources.ts';
import { logoMachine } from '../../src/machines/logo.machine.ts';
import { effects, port } from '../../src/machines/ports.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { allNodes, guardName, transitionNames } from '../../src/machines/transition-names.ts';
import { callWords, delayWords, eventWords, guardWords, stateWords } from '../../src/machines/words.ts';
import { onboardingStep } from '../../src/rules/auth/onboarding.ts';
import { type Level, rolesOf } from '../../src/rules/auth/roles.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { arrowOf } from '../../src/rules/workflows/arrows.ts';
import { charts } from './charts/charts.ts';
import { codeAmong, wordsIn } from './support/drawn-words.ts';
import { awaitedEvents, complaintsAbout, tagsOf } from './support/lint.ts';
import { readTags, tagsIn, unreadTags } from './support/readers.ts';
import { sentEvents, sentIn } from './support/senders.ts';

const sent = sentEvents();

describe.each(Object.entries(charts))('%s', (name, chart) => {
  it('has no lint errors', () => {
    expect(complaintsAbout(chart)).toEqual([]);
  });

  it('has no tag that is never read', () => {
    const read = readTags(name);
    expect(
      tagsOf(chart.machine)
        .filter((tag) => !read.has(tag))
        .sort(),
    ).toEqual([...(unreadTags[name] ?? [])].sort());
  });

  it('waits for no event that is never sent', () => {
    expect(awaitedEvents(chart.machine).filter((type) => !sent.has(type))).toEqual([]);
  });
});

describe('the words in a drawing', () => {
  const drawn = catalogue.map(({ machine }) => {
    const path = new URL(`../../src/machines/charts/${machine.id}.json`, import.meta.url);

    return [machine, wordsIn(JSON.parse(readFileSync(path, 'utf8')))] as const;
  });

  it.each(drawn.map(([machine, words]) => [machine.id, machine, words] as const))(
    'of %s contain no code names',
    (_, machine, words) => {
      expect(words.length).toBeGreaterThan(0);
      expect(codeAmong(words, machine)).toEqual([]);
    },
  );

  it('describe every call, guard and delay, and no other', () => {
    const named = { calls: new Set<string>(), guards: new Set<string>(), delays: new Set<string>() };
    for (const { machine } of catalogue) {
      for (const name of transitionNames(machine).values()) {
        const { event, guard } = arrowOf(name);
        if (guard) named.guards.add(guardWords[`${machine.id}.${guard}`] ? `${machine.id}.${guard}` : guard);
        const delay = /^xstate\.after\.([^.]+)\./.exec(event)?.[1];
        if (delay) named.delays.add(delay);
      }
      for (const { invoke } of allNodes(machine.root)) for (const { id } of invoke) named.calls.add(id);
    }

    expect(Object.keys(callWords).sort()).toEqual([...named.calls].sort());
    expect(Object.keys(guardWords).sort()).toEqual([...named.guards].sort());
    expect(Object.keys(delayWords).sort()).toEqual([...named.delays].sort());
    const states = new Set(catalogue.flatMap(({ machine }) => allNodes(machine.root).map(({ id }) => id)));
    expect(Object.keys(stateWords).filter((id) => !states.has(id))).toEqual([]);
    const events = new Set(catalogue.flatMap(({ machine }) => awaitedEvents(machine)));
    expect(Object.keys(eventWords).filter((type) => !events.has(type))).toEqual([]);
  });

  it('are reported if one is a code name', () => {
    const words = [
      'file chosen: isTooLarge',
      'skip [can skip]',
      'logo.choosing',
      'it is wrong type',
      'too large, e.g. 3 MB',
    ];
    expect(codeAmong(words, logoMachine)).toEqual(words.slice(0, 4));
  });
});

describe('the readers of a tag', () => {
  it('are found where it is checked and where it is chosen', () => {
    expect(tagsIn("const isBusy = snapshot.hasTag('busy');")).toEqual(['busy']);
    expect(tagsIn("const phases = ['done', 'unsure'] as const;\nphases.find((tag) => snapshot.hasTag(tag))")).toEqual([
      'done',
      'unsure',
    ]);
    expect(tagsIn("const state = 'busy';")).toEqual([]);
  });
});

describe('the senders of an event', () => {
  it('are listed for every event that a chart waits for, and for no other', () => {
    const written = Object.entries(eventSources).map(([chart, events]) => [chart, Object.keys(events).sort()]);
    const awaited = catalogue.map(({ machine }) => [
      machine.id,
      awaitedEvents(machine)
        .filter((type) => type !== '*')
        .sort(),
    ]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(awaited));
  });

  it.each([
    ['notifications', 'feed.lost', 'the live feed'],
    ['notifications', 'network.returned', 'the network'],
    ['notifications', 'reload.needed', 'the chart itself'],
    ['liveBoard', 'page.hidden', 'the browser'],
    ['bulkUpload', 'bytes.sent', 'a call it made'],
    ['bulkUpload', 'connection.lost', 'the network'],
    ['recognitionFeed', 'post.sent', 'another chart'],
    ['leaveReview', 'request.chosen', 'the address bar'],
    ['campaignLife', 'clock.moved', 'the clock'],
    ['campaignLife', 'campaign.withdrawn', 'company and branch admins and HR'],
    ['resource', 'reload.requested', 'a person, another chart or the live feed'],
    ['login', 'xstate.after.retryAfter.login.slowedDown', 'a timer'],
    ['logo', 'file.chosen', 'a person'],
  ])('are listed for %s: %s by %s', (chart, type, by) => {
    expect(causerOf(chart, type)).toBe(by);
  });

  it('include who may send it, if the gate allows a step only to some', () => {
    const gate = sessionMachine.getStateNodeById('session.signedIn.page.gate').always ?? [];
    const marked = gate.flatMap(({ guard, meta }) =>
      meta ? [[guardName(guard), (meta as { levels: Level[] }).levels]] : [],
    );
    const unset = { password: false, companyProfileUpdated: false, profileImageOrLogoUpdated: false };
    const done = { password: true, companyProfileUpdated: true, profileImageOrLogoUpdated: true };
    const steps = {
      password: 'password',
      profile: 'companyProfileUpdated',
      logo: 'profileImageOrLogoUpdated',
    } as const;
    const asked = Object.entries(steps).map(([step, mark]) => [
      `needsStep(${step})`,
      (['company', 'branch', 'content', 'manager'] as const).filter((level) => {
        const track = { userId: '', ...done, [mark]: unset[mark], roles: rolesOf(level).slice(0, 1) };

        return onboardingStep(track, { hasSecurityToken: false, path: paths.home }) === step;
      }),
    ]);
    expect(marked).toEqual(asked);
  });

  it('are found where it is sent, not where it is declared', () => {
    const text =
      "type E = { type: 'door.opened' } | { type: 'door.shut' };\nsend({ type: isOpen ? 'door.shut' : 'door.locked' });";
    expect(sentIn(text)).toEqual(['door.shut', 'door.locked']);
  });
});

describe('a chart full of mistakes', () => {
  const machine = setup({
    types: { events: {} as { type: 'PUSHED' } | { type: 'door.pushed' } | { type: 'door.locked' } },
    actors: { openDoor: port('openDoor'), closeDoor: port('closeDoor') },
    guards: { isStrong: () => true, isWeak: () => false },
    actions: { ...effects, ringBell: () => {} },
    delays: { patience: 5, hurry: 1 },
  }).createMachine({
    id: 'door',
    description: 'A door.',
    initial: 'closed',
    states: {
      closed: {
        description: 'Shut.',
        on: {
          PUSHED: [{ target: 'opening' }, { guard: 'isStrong', target: 'open' }],
          'door.pushed': [
            { guard: 'isStrong', target: 'deciding' },
            { guard: () => true, target: 'opening' },
            { guard: 'isStrong', target: 'deciding' },
          ],
        },
      },
      opening: {
        description: 'Turning.',
        invoke: { src: 'openDoor', onDone: { target: 'open' } },
        after: { patience: { target: 'closed' } },
      },
      deciding: { description: 'Which way?', always: [{ guard: 'isStrong', target: 'open' }] },
      open: {},
    },
  });

  it('is reported for each mistake by name', () => {
    const stimuli = { 'door.locked': [{ type: 'door.locked' }] };
    expect(complaintsAbout({ machine, stimuli }).sort()).toEqual([
      'PUSHED: an event is named in lower case, with a dot',
      'door.closed --door.pushed[isStrong]--> door.deciding: several transitions have this name, give their guards names',
      'door.closed: PUSHED: a branch after one without a guard is never taken',
      'door.closed: door.pushed: a guard is written in place, without a name',
      'door.deciding: always: the last branch needs to be without a guard',
      'door.locked: no state of door waits for this event',
      'door.open: no description',
      'door.open: no way out, and not final',
      'door.opening: 0.door.opening has no path for its failure',
      'door.opening: an invoked actor has no id of its own',
      'door: nobody uses the action ringBell',
      'door: nobody uses the actor closeDoor',
      'door: nobody uses the delay hurry',
      'door: nobody uses the guard isWeak',
    ]);
  });
});
