/** What employees do about talking to HR: read what was answered, thank for it or ask on, or begin something new. */
import type { ReplyOf } from '../../src/api/contract/index.ts';
import { newId } from '../../src/machines/rules/new-id.ts';
import { type Desk, type Told, told } from './desk.ts';

type Own = ReplyOf<'listOwnConversations'>;

export async function talkToHr(desk: Desk): Promise<Told | undefined> {
  const { call, chance } = desk;
  const seen = await call('listOwnConversations');
  if (seen.status !== 200) return told(seen, () => '');
  const { conversations } = seen.body as Own;
  const answered = conversations.find(({ unread }) => unread > 0);
  if (answered) return writeOn(desk, answered);
  if (conversations.some(({ status }) => status === 'open')) return undefined;
  const { subject, body } = chance.pick(questions);

  return told(
    await call('startConversation', { body: { subject, body, key: newId() } }),
    () => `asks HR about “${subject}”`,
  );
}

async function writeOn({ call, chance }: Desk, { _id: id, subject }: Own['conversations'][number]): Promise<Told> {
  const params = { id };
  const read = await call('ownConversation', { params });
  if (read.status !== 200 || chance.chance(0.3)) return told(read, () => `reads HR’s answer about “${subject}”`);
  const body = { body: chance.pick(answers), key: newId() };

  return told(await call('writeToHr', { params, body }), () => `writes on to HR about “${subject}”`);
}

const questions = [
  { subject: 'Days left this year', body: 'How many days of leave do I have to take before the end of the year?' },
  {
    subject: 'Certificate of employment',
    body: 'My bank asks for a letter that says that I work here. Can you write one?',
  },
  { subject: 'Wrong address on my payslip', body: 'My payslip still shows the address from before I moved.' },
  { subject: 'Course next spring', body: 'I would like to take a course in April. Whom do I have to ask first?' },
  { subject: 'Parking', body: 'Are there places in the garage for people who come by car twice a week?' },
];
const answers = [
  'Thank you, that helps!',
  'Thanks. Until when do you need it?',
  'I see. Could we talk about it by phone?',
];
