import type { TagKind } from '../src/api/contract/recognition-tags.ts';
import type { TagIcon } from '../src/rules/recognition/tag-names.ts';

interface TagPlan {
  readonly kind: TagKind;
  readonly name: string;
  readonly icon: TagIcon;
  readonly colour: string;
  readonly description: string;
  readonly isLisbons?: boolean;
  readonly isRetired?: boolean;
}

export const tagPlans: readonly TagPlan[] = [
  {
    kind: 'value',
    name: 'People first',
    icon: 'heart',
    colour: '#ab4a86',
    description: 'We look after each other and our clients.',
  },
  {
    kind: 'value',
    name: 'Own it',
    icon: 'target',
    colour: '#3b7a6f',
    description: 'We finish what we start and say when we are stuck.',
  },
  { kind: 'value', name: 'Stay curious', icon: 'lightbulb', colour: '#a8741a', description: 'We ask, listen and try.' },
  {
    kind: 'value',
    name: 'Better together',
    icon: 'handshake',
    colour: '#2f74b5',
    description: 'Good work takes many hands.',
  },
  {
    kind: 'value',
    name: 'Keep it simple',
    icon: 'leaf',
    colour: '#6b7d2a',
    description: 'The shortest way that works.',
  },
  { kind: 'value', name: 'Say it kindly', icon: 'sun', colour: '#b8553d', description: 'Honest words, well chosen.' },
  { kind: 'tag', name: 'teamwork', icon: 'users', colour: '#2f74b5', description: '' },
  { kind: 'tag', name: 'above-and-beyond', icon: 'rocket', colour: '#7c5fc0', description: '' },
  {
    kind: 'tag',
    name: 'mentor',
    icon: 'sparkles',
    colour: '#a8741a',
    description: 'For people who help others learn.',
  },
  { kind: 'tag', name: 'client-love', icon: 'star', colour: '#ab4a86', description: '' },
  {
    kind: 'tag',
    name: 'LisbonOpenDay',
    icon: 'trophy',
    colour: '#3b7a6f',
    description: 'Our open day for families.',
    isLisbons: true,
  },
  { kind: 'tag', name: 'quarter-sprint', icon: 'sun', colour: '#66727d', description: '', isRetired: true },
];

/** By value. `{name}` becomes the first name, or names, of the people praised. */
export const praiseTexts: Readonly<Record<string, readonly string[]>> = {
  'People first': [
    '{name} noticed that I was having a rough week before I did, and took two of my calls.',
    'A client wrote to say that {name} stayed on the phone until their mother felt safe again.',
    '{name} organised the meal rota when the twins arrived. We ate like kings.',
    'Thank you, {name}, for walking every new starter to the canteen on their first day.',
  ],
  'Own it': [
    'The invoice run broke on Friday at five. {name} stayed, fixed it, and told everyone before anyone asked.',
    '{name} found their own mistake in last month’s figures and had it corrected by noon. That’s how it’s done.',
    'Nobody owned the printer contract. Now {name} does, and it works.',
    '{name} carried the audit from the first letter to the last signature.',
  ],
  'Stay curious': [
    '{name} asked the one question in the planning meeting that saved us a month.',
    'I learned more about our booking data from {name} in an hour than in the whole year before.',
    '{name} spent a morning on the front desk to see why the forms come back half empty.',
  ],
  'Better together': [
    '{name}, that handover was the best I have had. I could start on Monday without a single question.',
    'Three departments, one deadline, no raised voices. Thank you, {name}!',
    '{name} came over from the other side of the building to help us pack 400 welcome boxes.',
    'We would still be counting stock without {name}.',
  ],
  'Keep it simple': [
    '{name} turned a nine-page form into one page. Our clients noticed within a day.',
    'Five spreadsheets are now one. Thank you, {name}.',
    '{name} explained the new pension rules in four sentences.',
  ],
  'Say it kindly': [
    '{name} told me what was wrong with my draft so kindly that I looked forward to rewriting it.',
    'A difficult conversation, handled with such care. Thank you, {name}.',
    '{name} gave the whole team feedback after the launch, and everyone left the room taller.',
  ],
};

export const commentTexts = [
  'So well deserved!',
  'I couldn’t agree more.',
  'Thank you from our team too.',
  'I was there, and that’s exactly how it was.',
  'Reading this made my day.',
  'One of the reasons I like working here.',
  'You are too kind. It was a pleasure.',
  'Brilliant.',
  'The next round of coffee is on me.',
  'About time someone said it!',
] as const;

/** For the simulator as well. */
export const shortPraise = [
  'Thank you for your help today, {name}!',
  '{name}, you saved my afternoon.',
  'That was a lovely piece of work, {name}.',
  'I could not have finished this without you, {name}.',
] as const;

export const hiddenTexts = [
  {
    text: 'Thanks, {name}, for telling me about the Delgado family’s illness so that I could plan.',
    reason: 'It reveals details of a client’s health.',
  },
  {
    text: '{name} did more in a day than the whole night shift in a month, as usual.',
    reason: 'It praises one person by putting others down.',
  },
  {
    text: 'Selling two concert tickets for Saturday! Also, {name} is great.',
    reason: 'This is an advert. Please use the noticeboard.',
  },
] as const;

export const reportedText = {
  text: '{name} finally smiled in a meeting. Progress!',
  reason: 'I don’t think this is meant kindly.',
} as const;

export const appealText = 'The family asked me to thank everyone by name. I can leave their name out.';
