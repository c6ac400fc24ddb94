/** Changes that no test notices, because they change nothing that matters. By chart, or by file of rules. */
export const survivors: Readonly<Record<string, readonly { changes: readonly string[]; why: string }[]>> = {
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
    { changes: ["event.type === 'list.stale' → true"], why: 'nothing else makes the list wait' },
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
  'rules/leave/away-calendar': [
    { changes: ['text !== undefined → true'], why: 'nothing is no month either' },
    {
      changes: ['from < begin → from <= begin', 'to > end → to >= end'],
      why: 'the first day of a month is its first, and the last its last',
    },
    { changes: ['[] → ["Stryker was here"]'], why: 'no portion is called so' },
  ],
  'rules/leave/leave-balance': [
    { changes: ['day < today → day <= today'], why: 'on the day itself, both are today' },
    {
      changes: ['days < 0 → true', 'days < 0 → days <= 0', 'on >= today → true', 'year + 1 → year - 1'],
      why: 'what is due after today takes away, and through the day that is asked about in any case',
    },
    { changes: ['lapsed[0]?.on → lapsed[0].on'], why: 'where days have lapsed, there is a first of them' },
  ],
  'rules/leave/leave-count': [
    {
      changes: [
        '\'a public holiday\' → ""',
        'holidays.find((one) => one.day === day)?.name → holidays.find(one => one.day === day).name',
      ],
      why: 'a day is a holiday by one that is in the list',
    },
  ],
  'rules/leave/leave-openings': [
    {
      changes: ['[] → ["Stryker was here"]', 'branch !== null → true'],
      why: 'no branch is called so, and none has the branch that is none',
    },
    {
      changes: [
        '(known.findLast(({ fromYear }) => fromYear <= year) ?? known[0])?.branches → (known.findLast(({\n  fromYear\n}) => fromYear <= year) ?? known[0]).branches',
      ],
      why: 'a type has an opening at least',
    },
  ],
  'rules/challenges/challenge-kinds': [
    { changes: ['value < 100 → value <= 100'], why: 'a hundred has no decimal either way' },
  ],
  'rules/challenges/challenge-preview': [
    { changes: ['exact < 1 → exact <= 1'], why: 'one is one, rounded or not' },
    { changes: ['\'average\' → ""'], why: 'what is not a sum is an average' },
    { changes: ['goal === null → false'], why: 'where there is no goal, nobody is told how many reached it' },
    {
      changes: ['people !== null → true'],
      why: 'how many they are is always counted, and none is not more than nobody',
    },
  ],
  'rules/challenges/challenge-rules': [
    {
      changes: ['goal !== null → true', 'dailyCap !== null → true'],
      why: 'none is never more than what can be reached',
    },
  ],
  'rules/imports/failed-rows': [{ changes: ['/^./ → /./'], why: 'the first letter found is the first' }],
  'rules/employees/employee-form': [{ changes: ['current !== null → true'], why: 'no day is before none' }],
  'rules/employees/employee-roles': [
    { changes: ["role === 'admin' → false", '\'admin\' → ""'], why: 'an admin stands alone with others, too' },
  ],
  'rules/campaigns/campaign-life': [{ changes: ['moment !== null → true'], why: 'no time is never reached' }],
  'rules/campaigns/campaign-text': [
    { changes: ['[] → ["Stryker was here"]'], why: 'what has no text and no link is shown as nothing' },
  ],
  'rules/documents/policies': [
    { changes: ['\'\' → "Stryker was here!"'], why: 'a text stands in a paragraph or a heading, which begins a line' },
  ],
  'rules/documents/reminders': [{ changes: ['remindedAt !== null → true'], why: 'what never was is not recent' }],
  'rules/conversations/conversation': [
    {
      changes: ['before.length < entries.length → false'],
      why: 'a run has no gaps, so what overlaps begins behind the one before it',
    },
  ],
  'rules/conversations/message-days': [
    {
      changes: ['last.entries.at(-1)?.entry → last.entries.at(-1).entry', 'before?.kind → before.kind'],
      why: 'a day has a message, and only what follows one is asked about',
    },
  ],
  'rules/reports/company-reports': [
    { changes: ['\'\' → "Stryker was here!"'], why: 'neither is a month' },
    { changes: ['one < other → one <= other'], why: 'a query has each name once' },
  ],
  'rules/reports/next-check': [{ changes: ['day !== null → true'], why: 'no day is before none' }],
  'rules/shared/list-query': [
    {
      changes: ['[] → ["Stryker was here"]', '\'\' → "Stryker was here!"'],
      why: 'a filter that is named has values, and no sort is called so',
    },
    { changes: ['page >= 1 → page > 1'], why: 'any other page is the first' },
  ],
  'rules/shared/months': [{ changes: ['\'\' → "Stryker was here!"'], why: 'what was found has a year and a month' }],
  'rules/shared/normalise': [{ changes: ['/\\p{M}+/gu → /\\p{M}/gu'], why: 'all of them are replaced' }],
  'rules/shared/numbers': [{ changes: ['text.trim() → text'], why: 'a number may have spaces around it' }],
  'rules/shared/small-groups': [
    {
      changes: ['groups[index]?.count → groups[index].count', 'groups[index]?.people → groups[index].people'],
      why: 'every index is that of a group',
    },
    {
      changes: ['hidden.size > 1 → true', 'hidden.size > 1 → hidden.size >= 1'],
      why: 'a single group that is hidden tells of a few by itself',
    },
  ],
  'rules/shared/time-zones': [
    { changes: ["name !== 'UTC' → true", '\'UTC\' → ""'], why: 'not every browser lists it' },
  ],
  'rules/shared/zoned-time': [
    {
      changes: ["zone.split('/').at(-1)?.replaceAll → zone.split('/').at(-1).replaceAll"],
      why: 'a split text has a last part',
    },
  ],
  'rules/shared/dates': [
    {
      changes: ['\'\' → "Stryker was here!"', '[] → ["Stryker was here"]', "year === '' → false"],
      why: 'what was read has all its parts, and without a year there is no such day',
    },
    { changes: ['date.getUTCDate() === day → true'], why: 'a day beyond its month is in another month' },
    { changes: ['tz !== undefined → true'], why: 'no zone is that of the reader, however it is called' },
    {
      changes: [
        'max !== undefined && soon → true',
        'max !== undefined && soon → max !== undefined || soon',
        'max !== undefined → true',
      ],
      why: 'nothing is after none',
    },
    { changes: ['months === 0 → false'], why: 'a day is not behind the last of its own month' },
    {
      changes: [
        '/^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}/ → /\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}/',
        '/^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}/ → /^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d/',
      ],
      why: 'what else looks like an instant is none that can be read',
    },
  ],
};
