/** Changes of a chart that no test notices, because they change nothing that matters. By chart. */
export const survivors: Readonly<Record<string, readonly { changes: readonly string[]; why: string }[]>> = {
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
