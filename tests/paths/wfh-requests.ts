/** The page of requests to work from home, for the charts that decide on them: how it opens, and how the server tells of them. */
import type { WfhRequest } from '../../src/api/contract/wfh-requests.ts';
import type { TimeOffRequest } from '../../src/rules/leave/time-off.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import { routeCalls } from '../support/calls.ts';
import { type Answer, opens, type Stage, stopClock } from './stage.ts';

export const LIST = 'company/wfh/request';
export const UNDO = 'wfh/status/undo';

/** Opens the page with these in its list. */
export async function openRequests(stage: Stage, requests: readonly TimeOffRequest[]): Promise<void> {
  const { page } = stage;
  await page.clock.install({ time: '2026-03-05T09:30:00Z' });
  // The path before has left it standing: all pages of a profile go by one clock.
  await page.clock.resume();
  // What the list can be narrowed to is not what the paths are about.
  const policies = { status: 200, message: 'OK', wfhPolicies: [] };
  await routeCalls(page, /\/api\/policies(\?|$)/, (call) => call.fulfill({ json: policies }));
  // After a decision the list waits for the number in the menu.
  const pending = { status: 200, message: 'OK', requests: [], total: requests.length };
  await routeCalls(page, /\/api\/requests(\?|$)/, (call) => call.fulfill({ json: pending }));
  await stage.enter('/manage/wfh', { loginToken: 'T' });
  await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
  await stage.answer(LIST, listed(requests));
  await opens(stage, page.getByRole('row', { name: requests[0]?.employee.fullName }).first());
}

/** From here on time passes where the path says so, and nowhere else. */
export async function holdClock({ page }: Stage): Promise<void> {
  await stopClock(page);
}

export const listed = (requests: readonly TimeOffRequest[]): Answer => ({
  status: 200,
  body: { status: 200, message: 'OK', wfhRequests: requests.map(wireRequest), total: requests.length },
});

export const wireRequest = ({
  kind: _kind,
  type,
  about: _,
  fromPortion: __,
  toPortion: ___,
  ...request
}: TimeOffRequest): WfhRequest => ({
  ...request,
  reason: request.reason ?? '',
  policy: { _id: 'p1', name: type.name },
  gaveWay: [],
  usage: [],
  undoUntil: null,
});

/** The request goes by another name between console and server, in refusals too. */
export function wireDecided({ status, body }: Answer): Answer {
  const { request, ...rest } = body as { request?: TimeOffRequest };

  return { status, body: { status, message: 'OK', ...rest, ...(request && { wfhRequest: wireRequest(request) }) } };
}
