import { pathOf } from '../../src/api/calls.ts';
import { createClient, type Reply, toReply } from '../../src/api/client.ts';
import type { LoginReply } from '../../src/api/contract/auth.ts';
import type { ReplyOf } from '../../src/api/contract/index.ts';
import type { Dice } from '../random.ts';
import type { Account } from './accounts.ts';
import { readCampaign } from './campaign-actions.ts';
import { takePart, wakeUp, walk } from './challenge-actions.ts';
import { type Desk, type Outcome, outcomeOf } from './desk.ts';
import { askForHome, cancelHome, lookAtHomeDays } from './home-actions.ts';
import { askForLeave, askToCancel, bringPaper, cancelLeave, lookAtLeave, reportSick } from './leave-actions.ts';
import { readPolicy } from './policy-actions.ts';
import { lookAtFeed, praise } from './recognition-actions.ts';
import type { Action } from './rhythm.ts';
import { talkToHr } from './talk-to-hr.ts';

interface EmployeeOptions {
  readonly url: string;
  readonly account: Account;
  readonly chance: Dice;
  /** The real day, YYYY-MM-DD: requests are for future days. */
  readonly today: string;
  /** One at a time: many sign-ins in a second look like an attack. */
  readonly signInGate: <T>(work: () => Promise<T>) => Promise<T>;
  /** For the server's `Retry-After`. */
  readonly waitSeconds: (seconds: number) => Promise<void>;
  readonly onCall: (call: string, status: number, milliseconds: number) => void;
}

type Call = ReturnType<typeof createClient>['call'];

const TRIES = 5;

const actions = {
  reportSick,
  lookAtLeave,
  askForLeave,
  cancelLeave,
  askToCancel,
  bringPaper,
  lookAtHomeDays,
  askForHome,
  cancelHome,
  talkToHr,
  wakeUp,
  walk,
  takePart,
  praise,
  lookAtFeed,
  readCampaign,
  readPolicy,
} satisfies Partial<Record<Action, (desk: Desk) => Promise<Outcome | undefined>>>;

export class Employee {
  readonly #options: EmployeeOptions;
  #token: string | null = null;
  #login: LoginReply | undefined;
  readonly #call: Call;
  readonly #desk: Desk;

  constructor(options: EmployeeOptions) {
    this.#options = options;
    const client = createClient({ host: `${options.url}/api`, token: () => this.#token });
    this.#call = (async (...sent: Parameters<Call>) => this.#patiently(sent[0], () => client.call(...sent))) as Call;
    const { chance, today } = options;
    const attach: Desk['attach'] = (id, fileName, bytes) =>
      this.#patiently('attachToLeave', () => this.#upload(id, fileName, bytes));
    this.#desk = { call: this.#call, attach, chance, today };
  }

  get name(): string {
    return this.#login?.user.fullName ?? this.#options.account.email;
  }

  /** Undefined when there was nothing to do. */
  async perform(action: Action): Promise<Outcome | undefined> {
    if (action === 'arrive') return this.#arrive();
    if (this.#token === null) return undefined;
    if (action === 'leave') return this.#goHome();
    const { hrDepartment } = this.#login?.company.features ?? {};
    const isOn = {
      reportSick: hrDepartment?.sickDays,
      lookAtLeave: hrDepartment?.annualLeaveManagement,
      askForLeave: hrDepartment?.annualLeaveManagement,
      cancelLeave: hrDepartment?.annualLeaveManagement,
      askToCancel: hrDepartment?.annualLeaveManagement,
      bringPaper: hrDepartment?.annualLeaveManagement || hrDepartment?.sickDays,
      lookAtHomeDays: hrDepartment?.workFromHome,
      askForHome: hrDepartment?.workFromHome,
      cancelHome: hrDepartment?.workFromHome,
      talkToHr: hrDepartment?.talkToHr,
      wakeUp: true,
      walk: true,
      takePart: true,
      praise: this.#login?.company.features.recognition.addRecognition,
      lookAtFeed: this.#login?.company.features.recognition.addRecognition,
      readCampaign: hrDepartment?.campaigns,
      readPolicy: hrDepartment?.policies,
    }[action];

    return isOn ? actions[action](this.#desk) : undefined;
  }

  async #goHome(): Promise<Outcome> {
    const reply = await this.#call('signOut');
    this.#token = null;

    return outcomeOf(reply, () => 'goes home');
  }

  async #arrive(): Promise<Outcome> {
    const { email, password } = this.#options.account;
    const reply = await this.#options.signInGate(() => this.#call('login', { body: { email, password } }));

    return outcomeOf(reply, (body) => {
      this.#token = body.token;
      this.#login = body;

      return 'arrives';
    });
  }

  /** The console's uploads need a browser. */
  async #upload(id: string, fileName: string, bytes: Buffer): Promise<Reply<ReplyOf<'attachToLeave'>>> {
    const form = new FormData();
    form.append('document', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), fileName);
    const response = await fetch(`${this.#options.url}/api/${pathOf('attachToLeave', { id })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      body: form,
    });

    return toReply(response.status, await response.json(), response.headers.get('retry-after'));
  }

  /** Waits when the server says so, and signs in again when the session has ended. */
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
