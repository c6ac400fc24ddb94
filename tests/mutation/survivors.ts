import { type Survivors, survivorsOfRules } from './survivors-of-rules.ts';

/** Changes that no test notices, because they change nothing that matters. */
export const survivors: Survivors = {
  ...survivorsOfRules,
  'article-draft': [{ changes: ['kept?.values → kept.values'], why: 'only what was kept is restored' }],
  'article-pictures': [
    {
      changes: ['picture !== null → true', 'picture?.purpose → picture.purpose', '!picture → false'],
      why: 'a picture is sent, and sent again, where there is one',
    },
  ],
  'article-publishing': [
    {
      changes: ['article?.status → article.status', '!article → false'],
      why: 'only a draft that is held is published',
    },
  ],
  'bulk-upload': [
    {
      changes: ["recordOf(reply).state === 'interrupted' → true"],
      why: 'an upload that neither runs nor is done or refused was interrupted',
    },
  ],
  conversation: [
    {
      changes: [
        'entries[0]?.number → entries[0].number',
        'context.conversation?.status → context.conversation.status',
        'context.conversation?.assignee → context.conversation.assignee',
      ],
      why: 'what is open has been loaded',
    },
    { changes: ['!change → false'], why: 'a change is sent where there is one' },
  ],
  counting: [
    { changes: ['!batch → false'], why: 'a batch is packed before it is sent' },
    { changes: ['{ reply: null } → {}'], why: 'no answer asks for no pause, however it is called' },
  ],
  form: [{ changes: ['[] → ["Stryker was here"]'], why: 'an action that is none does nothing' }],
  'recognition-composer': [
    {
      changes: ['context.post?.state → context.post.state', '!picture → false'],
      why: 'a post that was sent is remembered, and a picture is sent where there is one',
    },
  ],
  'recognition-feed': [
    { changes: ['false → true'], why: 'loading forgets at once that something moved' },
    {
      changes: ['pending[0]?.post → pending[0].post', '!action → false'],
      why: 'something is sent, and taken back, where it waits',
    },
  ],
  workflows: [
    { changes: ['context.at === null → false'], why: 'no step is at no place' },
    {
      changes: ['recording?.steps → recording.steps', "event.type !== 'recording.chosen' → false"],
      why: 'only a recording is remembered, and only a file that was chosen is read',
    },
  ],
  'leave-review': [
    {
      changes: [
        'requestIn(reply)?.status → requestIn(reply).status',
        'requestIn(reply)?.decidedBy?._id → requestIn(reply)?.decidedBy._id',
        'reply.status === 409 → true',
      ],
      why: 'a success and a conflict have the request with them, and no other answer has; what is decided has a person',
    },
    {
      changes: [
        'context.review?.canApprove → context.review.canApprove',
        'context.review !== null → true',
        'review?.undoUntil → review.undoUntil',
        'review?.request → review.request',
        '\'days\' → ""',
        'decision === null → false',
      ],
      why: 'only a request that has loaded is decided',
    },
    { changes: ['\'\' → "Stryker was here!"'], why: 'neither is a time' },
    {
      changes: ['last?.id → last.id', 'last?.review → last.review'],
      why: 'only where there is one before can it be undone',
    },
    { changes: ['true → false'], why: 'what is chosen leaves loading, and so it is entered again in any case' },
  ],
  'live-board': [
    { changes: ['false → true'], why: 'loading forgets at once that something moved' },
    {
      changes: ['isSuccess(reply) && reply.body.rows.length === 0 → true', 'reply.body.rows.length === 0 → true'],
      why: 'beyond the last page there are no rows, and a refusal has no pages',
    },
  ],
  notifications: [
    {
      changes: [
        '[...queue] → []',
        "queue.includes(next) || queue.includes('all') → false",
        "queue.includes(next) || queue.includes('all') → queue.includes(next) && queue.includes('all')",
        '\'all\' → ""',
      ],
      why: 'what waits to be told is shown as read, so that nobody opens it as something unread',
    },
    { changes: ["event.type === 'news.arrived' → true"], why: 'nothing else makes the list wait' },
    {
      changes: ['true → false'],
      why: 'the connection is around the state that is left, and so entered again in any case',
    },
  ],
  'people-change': [
    {
      changes: ['[] → ["Stryker was here"]', 'known.entry !== null → true'],
      why: 'an answer counts only for whom it names',
    },
    { changes: ['selection.all !== null → true'], why: 'where not all were chosen, there is nobody to forget' },
  ],
  session: [
    { changes: ['!who → false'], why: 'the gate is asked about somebody only' },
    {
      changes: ['[] → ["Stryker was here"]', '\'\' → "Stryker was here!"', 'who?.track → who.track'],
      why: 'a session is stored only of somebody',
    },
    { changes: ['context.token !== null → true'], why: 'where nobody is signed in, nothing is left to forget' },
    { changes: ['token !== null → true'], why: 'a token that went away was seen to by the guard before' },
    { changes: ['\'open\' → ""'], why: 'the address that it leads to comes to the gate at once, which leads there' },
  ],
  login: [
    {
      changes: ['\'\' → "Stryker was here!"', 'link !== null → true'],
      why: 'the state is entered with a link only, and only a link is for support',
    },
    {
      changes: ['{ path: paths.home, hasSecurityToken: false } → {}'],
      why: 'nothing is asked of a path that no link has, and no token is one like false',
    },
    { changes: ["{ description: 'The server can be reached.' } → {}"], why: 'a description is for people' },
  ],
  resource: [
    {
      changes: ['!command → false', '\'\' → "Stryker was here!"', 'context.command?.done → context.command.done'],
      why: 'a command that runs has been remembered',
    },
  ],
  ticket: [{ changes: ['!one → false'], why: 'a file is sent only where one waits' }],
  toasts: [
    {
      changes: ['next.length > TOASTS_KEPT → true', 'next.length > TOASTS_KEPT → next.length >= TOASTS_KEPT'],
      why: 'where there are not too many, none is taken out',
    },
  ],
  'picture-crop': [
    {
      changes: [
        "event.type !== 'crop.confirmed' || !context.file → false",
        "event.type !== 'crop.confirmed' || !context.file → event.type !== 'crop.confirmed' && !context.file",
        "event.type !== 'crop.confirmed' → false",
      ],
      why: 'nothing else leads to drawing, and the file was remembered before',
    },
    { changes: ['{ file: null } → {}'], why: 'the first state forgets it at once' },
  ],
  'rule-preview': [{ changes: ['!rules → false'], why: 'rules are replayed only where there are some' }],
  collection: [
    { changes: ['!command → false'], why: 'a command that runs has been remembered' },
    { changes: ['true → false'], why: 'loading is left by what happens inside it, and so entered again in any case' },
  ],
  'policy-acknowledgement': [
    {
      changes: [
        'policyIn(reply)?.acknowledgedAt → policyIn(reply).acknowledgedAt',
        'policyIn(reply)?.asks → policyIn(reply).asks',
        'policy?.number → policy.number',
      ],
      why: 'a success has a policy, and none is acknowledged before it has been shown',
    },
    { changes: ['\'forgetPolicy\' → ""'], why: 'none has been loaded yet where the first look finds none' },
  ],
  'report-run': [
    {
      changes: ['!run || !file → false', '!run || !file → !run && !file'],
      why: 'a file is asked for by its name, and of a result that is shown',
    },
  ],
};
