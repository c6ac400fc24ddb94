/** One employee with their app: the public calls that employees have, and nothing else. */

import { addDays } from '../../server/demo/days.ts';
import type { Dice } from '../../server/demo/random.ts';
import { createClient, type Reply } from '../../src/api/client.ts';
import type { LoginReply } from '../../src/api/contract/auth.ts';
import type { ReplyOf } from '../../src/api/contract/index.ts';
import { weekdayOfDay } from '../../src/machines/rules/wfh-days.ts';
import type { Account } from './accounts.ts';
import type { Deed } from './rhythm.ts';

/** What came of a deed: a sentence, and whether the server said no, which is part of life. */
export interface Told {
  readonly says: string;
  readonly isRefusal?: boolean;
}

export interface EmployeeOptions {
  readonly url: string;
  readonly account: Account;
  readonly chance: Dice;
  /** The real day, YYYY-MM-DD: requests are about days to come. */
  readonly today: string;
  /** One at a time: an office of people who sign in in the same second looks like an attack. */
  readonly signInGate: <T>(work: () => Promise<T>) => Promise<T>;
  /** Waits real seconds where the server says to slow down. */
  readonly waitSeconds: (seconds: number) => Promise<void>;
  readonly onCall: (call: string, status: number, milliseconds: number) => void;
}

type Call = ReturnType<typeof createClient>['call'];
type OwnLeave = ReplyOf<'viewOwnLeave'>;

const TRIES = 5;

export class Employee {
  readonly #options: EmployeeOptions;
  #token: string | null = null;
  #login: LoginReply | undefined;
  readonly #call: Call;

  constructor(options: EmployeeOptions) {
    this.#options = options;
    const client = createClient({ host: `${options.url}/api`, token: () => this.#token });
    this.#call = (async (...sent: Parameters<Call>) => this.#patiently(sent[0], () => client.call(...sent))) as Call;
  }

  get name(): string {
    return this.#login?.user.fullName ?? this.#options.account.email;
  }

  /** Does it, and says what came of it. Nothing where there was nothing to do. */
  async perform(deed: Deed): Promise<Told | undefined> {
    if (deed === 'arrive') return this.#arrive();
    if (this.#token === null) return undefined;
    const { hrDepartment } = this.#login?.company.features ?? {};
    const isOn = {
      reportSick: hrDepartment?.sickDays,
      lookAtLeave: hrDepartment?.annualLeaveManagement,
      askForLeave: hrDepartment?.annualLeaveManagement,
      cancelLeave: hrDepartment?.annualLeaveManagement,
      lookAtHomeDays: hrDepartment?.workFromHome,
      askForHome: hrDepartment?.workFromHome,
      cancelHome: hrDepartment?.workFromHome,
      leave: true,
    }[deed];

    return isOn ? this.#deeds[deed]() : undefined;
  }

  readonly #deeds: Readonly<Record<Exclude<Deed, 'arrive'>, () => Promise<Told | undefined>>> = {
    reportSick: () => this.#reportSick(),
    lookAtLeave: async () => told(await this.#call('viewOwnLeave'), ({ balances }) => balancesIn(balances)),
    askForLeave: () => this.#askForLeave(),
    cancelLeave: () => this.#cancelLeave(),
    lookAtHomeDays: async () =>
      told(await this.#call('viewOwnWfh'), ({ policies: [own] }) =>
        own ? `looks: ${own.used} of ${own.allowed ?? 'any number of'} days at home used` : 'looks: no days at home',
      ),
    askForHome: () => this.#askForHome(),
    cancelHome: () => this.#cancelHome(),
    leave: async () => {
      const reply = await this.#call('signOut');
      this.#token = null;

      return told(reply, () => 'goes home');
    },
  };

  async #arrive(): Promise<Told> {
    const { email, password } = this.#options.account;
    const reply = await this.#options.signInGate(() => this.#call('login', { body: { email, password } }));

    return told(reply, (body) => {
      this.#token = body.token;
      this.#login = body;

      return 'arrives';
    });
  }

  async #reportSick(): Promise<Told | undefined> {
    const { chance, today } = this.#options;
    const seen = await this.#call('viewOwnSickLeave');
    if (seen.status !== 200) return told(seen, () => '');
    const types = (seen.body as OwnLeave).balances.map((one) => one.type);
    if (types.length === 0) return undefined;
    const type = chance.pick(types);
    const from = workday(today);
    const body = { type: type._id, from, to: addDays(from, chance.between(0, 1)), reason: chance.pick(illnesses) };

    return told(await this.#call('applyForSickLeave', { body }), (answer) => asked(`reports ${type.name}`, answer));
  }

  async #askForLeave(): Promise<Told | undefined> {
    const { chance, today } = this.#options;
    const seen = await this.#call('viewOwnLeave');
    if (seen.status !== 200) return told(seen, () => '');
    const open = (seen.body as OwnLeave).balances.filter(({ available }) => available >= 1);
    const first = open[0];
    if (!first) return { says: 'has no leave left' };
    // Nearly always the first: people ask for holidays.
    const { type, available } = chance.chance(0.85) ? first : chance.pick(open);
    const from = workday(addDays(today, chance.between(4, 120)));
    const length = Math.min(chance.draw([[1, 4] as const, [2, 2] as const, [5, 3] as const]), available);
    const isHalf = length === 1 && chance.chance(0.2);
    const body = {
      type: type._id,
      from,
      to: addDays(from, Math.floor(length) - 1),
      reason: chance.pick(reasons),
      ...(isHalf && { fromPortion: 'first-half' as const, toPortion: 'first-half' as const }),
    };

    return told(await this.#call('applyForLeave', { body }), (answer) => asked(`asks for ${type.name}`, answer));
  }

  async #cancelLeave(): Promise<Told | undefined> {
    const seen = await this.#call('viewOwnLeave');
    if (seen.status !== 200) return told(seen, () => '');
    const pending = (seen.body as OwnLeave).leaveApplications.filter(({ status }) => status === 'pending');
    const one = pending[0];
    if (!one) return undefined;
    const reply = await this.#call('cancelLeave', { params: { id: one._id } });

    return told(reply, () => `cancels ${one.type.name} from ${one.from} to ${one.to}`);
  }

  async #askForHome(): Promise<Told | undefined> {
    const { chance, today } = this.#options;
    const seen = await this.#call('viewOwnWfh');
    if (seen.status !== 200) return told(seen, () => '');
    const [own] = (seen.body as ReplyOf<'viewOwnWfh'>).policies;
    if (!own) return undefined;
    let from = addDays(today, Math.max(own.policy.minNoticeDays, 1) + chance.between(0, 20));
    while (!own.policy.weekdays.includes(weekdayOfDay(from))) from = addDays(from, 1);
    const body = { policy: own.policy._id, from, to: from, reason: chance.pick(homeReasons) };

    return told(await this.#call('applyForWfh', { body }), ({ wfhRequest, approver }) => {
      const outcome =
        wfhRequest.status === 'approved' ? 'approved at once' : `waits for ${approver?.fullName ?? 'nobody'}`;

      return `asks to work from home on ${from}: ${outcome}`;
    });
  }

  async #cancelHome(): Promise<Told | undefined> {
    const seen = await this.#call('viewOwnWfh');
    if (seen.status !== 200) return told(seen, () => '');
    const { today } = this.#options;
    const { wfhRequests } = seen.body as ReplyOf<'viewOwnWfh'>;
    const one = wfhRequests.find(({ status, from }) => (status === 'pending' || status === 'approved') && from > today);
    if (!one) return undefined;

    return told(await this.#call('cancelWfh', { params: { id: one._id } }), () => `comes in after all on ${one.from}`);
  }

  /** Waits where it is told to; a session that has ended is opened again by the next morning. */
  async #patiently<T>(call: string, make: () => Promise<Reply<T>>): Promise<Reply<T>> {
    for (let attempt = 1; ; attempt += 1) {
      const began = performance.now();
      const reply = await make();
      this.#options.onCall(call, reply.status, performance.now() - began);
      if (reply.status !== 429 || attempt === TRIES) return reply;
      await this.#options.waitSeconds(reply.retryAfter ?? 1);
    }
  }
}

function told<T>(reply: Reply<T>, says: (body: T) => string): Told {
  if (reply.status === 200 || reply.status === 201) return { says: says(reply.body as T) };

  return { says: `is told: ${(reply.body as { message: string }).message}`, isRefusal: true };
}

const asked = (what: string, { leaveApplication: one, approver }: ReplyOf<'applyForLeave'>): string =>
  `${what} from ${one.from} to ${one.to} (${one.days} ${one.days === 1 ? 'day' : 'days'}): waits for ${approver?.fullName ?? 'nobody'}`;

const balancesIn = (balances: OwnLeave['balances']): string =>
  `looks: ${balances.map(({ type, available }) => `${available} of ${type.name}`).join(', ') || 'no leave'}`;

/** The day itself, or the Monday after it. */
function workday(day: string): string {
  let found = day;
  while (weekdayOfDay(found) > 5) found = addDays(found, 1);

  return found;
}

const reasons = ['Family holiday', 'A long weekend', 'Visiting my parents', 'A wedding', ''];
const illnesses = ['Flu', 'Migraine', 'Stomach bug', ''];
const homeReasons = ['The plumber comes', 'Quiet day for writing', 'Delivery in the morning', ''];
