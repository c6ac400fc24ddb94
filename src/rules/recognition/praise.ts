/** What someone writes in a recognition post, before it is sent. */

import type { CreatePostBody, PostPerson } from '../../api/contract/recognition.ts';
import type { PostTag } from '../../api/contract/recognition-tags.ts';
import { type Errors, errorsOf, isBlank } from '../shared/validation.ts';
import { withCommas } from '../shared/with-commas.ts';
import { MESSAGE_MAX, PRAISED_MAX, TAGS_MAX } from './recognition-limits.ts';

export interface Praise {
  to: readonly PostPerson[];
  tags: readonly PostTag[];
  message: string;
  /** People who were picked while writing; only those still named in the message are sent. */
  mentions: readonly PostPerson[];
  isPrivate: boolean;
  /** Cropped, and not sent yet. */
  picture: File | null;
  /** The stored name. */
  image: string | null;
}

/** The draft that the browser keeps. */
export interface KeptPraise {
  values: Praise;
  key: string | null;
  at?: string;
}

export const emptyPraise: Praise = {
  to: [],
  tags: [],
  message: '',
  mentions: [],
  isPrivate: false,
  picture: null,
  image: null,
};

export const isEmptyPraise = ({ to, tags, message, picture, image }: Praise): boolean =>
  to.length === 0 && tags.length === 0 && isBlank(message) && picture === null && image === null;

export const validatePraise = ({ to, tags, message }: Praise): Errors<Praise> =>
  errorsOf<Praise>({
    to:
      (to.length === 0 && 'Choose at least one person.') ||
      (to.length > PRAISED_MAX && `Choose at most ${PRAISED_MAX} people.`),
    tags:
      (tags.length === 0 && 'Choose a tag.') ||
      (tags.length > TAGS_MAX && `Choose at most ${TAGS_MAX} tags and values.`),
    message:
      (isBlank(message) && 'Enter a message.') ||
      (message.trim().length > MESSAGE_MAX &&
        `Use at most ${withCommas(MESSAGE_MAX)} characters. You have ${withCommas(message.trim().length)}.`),
  });

const distinctIds = (things: readonly { _id: string }[]) => [...new Set(things.map(({ _id }) => _id))];

/** The server's rule too: someone is mentioned while `@` and their full name are in the message. */
export const mentionsIn = ({ message, mentions }: Praise): PostPerson[] =>
  mentions.filter(({ fullName }) => message.includes(`@${fullName}`));

export function praiseBody(values: Praise, { key, confirmed }: { key: string; confirmed: boolean }): CreatePostBody {
  const mentions = distinctIds(mentionsIn(values)).slice(0, PRAISED_MAX);

  return {
    to: distinctIds(values.to),
    tags: distinctIds(values.tags),
    message: values.message.trim(),
    mentions,
    image: values.image,
    isPrivate: values.isPrivate,
    key,
    ...(confirmed && { confirmed }),
  };
}

/** Inserts a name at the cursor, replacing an `@` typed before it. */
export function withMention(message: string, at: number, fullName: string): { message: string; at: number } {
  const before = message.slice(0, at).replace(/@$/, '');
  const gap = before === '' || /\s$/.test(before) ? '' : ' ';
  const start = `${before}${gap}@${fullName} `;

  return { message: start + message.slice(at).replace(/^ /, ''), at: start.length };
}

export interface MessagePart {
  text: string;
  /** The id of who is mentioned. */
  person?: string;
}

/** Splits a message at the names in it. The longest name wins, so that "@Ana Reis" is not taken for "@Ana". */
export function messageParts(message: string, mentions: readonly { _id: string; name: string }[]): MessagePart[] {
  const names = mentions.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const parts: MessagePart[] = [];
  let text = '';
  for (let at = 0; at < message.length; ) {
    const found = message[at] === '@' ? names.find(({ name }) => message.startsWith(name, at + 1)) : undefined;
    if (!found) {
      text += message[at];
      at += 1;
      continue;
    }
    if (text !== '') parts.push({ text });
    text = '';
    parts.push({ text: `@${found.name}`, person: found._id });
    at += found.name.length + 1;
  }
  if (text !== '') parts.push({ text });

  return parts;
}
