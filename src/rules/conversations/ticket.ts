import type { ConversationFile } from '../../api/contract/conversations.ts';
import type { RaiseTicketBody, Ticket, TicketEnvironment } from '../../api/contract/tickets.ts';
import { MESSAGE_MAX } from '../shared/constants.ts';
import { type Errors, errorsOf, isBlank } from '../shared/validation.ts';
import { withCommas } from '../shared/with-commas.ts';
import { fileError, isTooLong, newFiles } from './conversation.ts';

export const categoryNames: Readonly<Record<Ticket['category'], string>> = {
  question: 'Question',
  problem: 'Problem',
  idea: 'Idea',
  account: 'Plan and billing',
};

export const priorityNames: Readonly<Record<Ticket['priority'], string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};

export const ticketStates: Readonly<Record<Ticket['status'], string>> = {
  open: 'Waiting for the provider',
  answered: 'Answered',
  closed: 'Closed',
};

export const SUBJECT_MAX = 120;

export interface TicketValues {
  subject: string;
  category: Ticket['category'];
  priority: Ticket['priority'];
  body: string;
  /** Whether the facts about console and browser are sent. */
  sendsEnvironment: boolean;
}

export const emptyTicket: TicketValues = {
  subject: '',
  category: 'question',
  priority: 'normal',
  body: '',
  sendsEnvironment: false,
};

export interface Attachment {
  /** Unique within the message. */
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'there' | 'failed';
  /** Share of the bytes sent, 0 to 1. */
  sent: number;
  error: string | null;
  stored: ConversationFile | null;
}

export const withFiles = (attachments: readonly Attachment[], files: readonly File[]): Attachment[] => [
  ...attachments,
  ...newFiles(attachments, files).map(({ id, file }): Attachment => {
    const error = fileError(file);

    return { id, file, state: error ? 'failed' : 'waiting', sent: 0, error, stored: null };
  }),
];

type TicketErrors = Errors<TicketValues & { files: unknown }>;

export const validateTicket = ({ subject, body }: TicketValues, attachments: readonly Attachment[]): TicketErrors =>
  errorsOf<TicketValues & { files: unknown }>({
    subject:
      (isBlank(subject) && 'Enter a subject.') ||
      (subject.trim().length > SUBJECT_MAX && `Use at most ${SUBJECT_MAX} characters.`),
    body:
      (isBlank(body) && 'Enter a message.') ||
      (isTooLong(body) &&
        `Use at most ${withCommas(MESSAGE_MAX)} characters. You have ${withCommas(body.trim().length)}.`),
    files: attachments.some(({ state }) => state === 'failed') && 'Remove the files that cannot be sent.',
  });

export function ticketBody(
  { subject, body, category, priority, sendsEnvironment }: TicketValues,
  {
    key,
    attachments,
    environment,
  }: { key: string; attachments: readonly Attachment[]; environment: TicketEnvironment },
): RaiseTicketBody {
  const files = attachments.flatMap(({ stored }) => (stored ? [stored._id] : []));

  return {
    subject: subject.trim(),
    category,
    priority,
    body: body.trim(),
    key,
    ...(files.length > 0 && { files }),
    ...(sendsEnvironment && { environment }),
  };
}

export const environmentNames: readonly (readonly [keyof TicketEnvironment, string])[] = [
  ['version', 'Console version'],
  ['browser', 'Browser'],
  ['screen', 'Screen'],
  ['language', 'Language'],
  ['timeZone', 'Time zone'],
];
