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
};
