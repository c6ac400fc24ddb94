import type { ReplyOf } from '../../src/api/contract/index.ts';
import { newId } from '../../src/rules/shared/new-id.ts';
import { type Desk, type Outcome, outcomeOf } from './desk.ts';

type Own = ReplyOf<'listOwnConversations'>;

export async function talkToHr(desk: Desk): Promise<Outcome | undefined> {
  const { call, chance } = desk;
  const reply = await call('listOwnConversations');
  if (reply.status !== 200) return outcomeOf(reply, () => '');
  const { conversations } = reply.body as Own;
  const answered = conversations.find(({ unread }) => unread > 0);
  if (answered) return writeOn(desk, answered);
  if (conversations.some(({ status }) => status === 'open')) return undefined;
  const { subject, body } = chance.pick(questions);

  return outcomeOf(
    await call('startConversation', { body: { subject, body, key: newId() } }),
    () => `asks HR about “${subject}”`,
  );
}

async function writeOn({ call, chance }: Desk, { _id: id, subject }: Own['conversations'][number]): Promise<Outcome> {
  const params = { id };
  const read = await call('ownConversation', { params });
  if (read.status !== 200 || chance.chance(0.3)) return outcomeOf(read, () => `reads HR’s answer about “${subject}”`);
  const body = { body: chance.pick(answers), key: newId() };

  return outcomeOf(await call('writeToHr', { params, body }), () => `writes on to HR about “${subject}”`);
}

const questions = [
  { subject: 'Days left this year', body: 'How many days of leave do I have to take before the end of the year?' },
  {
    subject: 'Certificate of employment',
    body: 'My bank needs a letter confirming that I work here. Can you write one?',
  },
  { subject: 'Wrong address on my payslip', body: 'My payslip still shows the address from before I moved.' },
  { subject: 'Course next spring', body: 'I would like to take a course in April. Who do I need to ask first?' },
  { subject: 'Parking', body: 'Are there parking spaces for people who drive in twice a week?' },
];
const answers = [
  'Thank you, that helps!',
  'Thanks. When do you need it by?',
  'I see. Could we talk about it by phone?',
];
