/** By chart, or by file of rules. */
export type Survivors = Readonly<Record<string, readonly { changes: readonly string[]; why: string }[]>>;

export const survivorsOfRules: Survivors = {
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
  'rules/leave/leave-preview': [
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
    { changes: ['\'en\' → ""'], why: 'the tests run in English, which is what no language stands for' },
    { changes: ['months === 0 → false'], why: 'a day is not behind the last of its own month' },
    {
      changes: [
        '/^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}/ → /\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}/',
        '/^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}/ → /^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d/',
      ],
      why: 'what else looks like an instant is none that can be read',
    },
  ],
  'rules/workflows/arrows': [
    {
      changes: [
        '\'\' → "Stryker was here!"',
        '[] → ["Stryker was here"]',
        '/^(\\S+) --([^[]+?)(?:\\[(.+)\\])?--> (.+)$/ → /^(\\S+) --([^[]+?)(?:\\[(.+)\\])?--> (.+)/',
      ],
      why: 'a name that is one has all its parts, up to its end, and of another none is asked for',
    },
  ],
  'rules/workflows/counted': [
    {
      changes: ['\'\' → "Stryker was here!"', '\'moved\' → ""'],
      why: 'a text has all its parts, and who has not left has moved, however it is written',
    },
  ],
  'rules/workflows/code-names': [
    {
      changes: [
        '/^xstate\\.(done|error)\\.(?:actor|state)\\./ → /xstate\\.(done|error)\\.(?:actor|state)\\./',
        '/^xstate\\.after\\.([^.]+).*/ → /xstate\\.after\\.([^.]+).*/',
        '/^xstate\\./ → /xstate\\./',
      ],
      why: 'only the beginning of an event is called so',
    },
  ],
  'rules/workflows/dwell-figures': [
    {
      changes: [
        '[] → ["Stryker was here"]',
        '!first → false',
        "pages.every(({ page }) => page === '') → false",
        "({ page }) => page === '' → () => undefined",
        "page === '' → false",
        '\'\' → "Stryker was here!"',
      ],
      why: 'a state has a line at least, and what was on no page is its own total',
    },
  ],
  'rules/workflows/dwell-times': [
    { changes: ['\'\' → "Stryker was here!"', '[] → ["Stryker was here"]'], why: 'no chart or state is called so' },
    {
      changes: ['seconds < 120 → true', 'seconds < 120 → seconds <= 120'],
      why: 'from two minutes on, every limit is a whole one',
    },
  ],
  'rules/workflows/words-at': [{ changes: ['[] → ["Stryker was here"]'], why: 'before a point there is another' }],
  'rules/workflows/wrapped': [{ changes: ['/\\s+/ → /\\s/'], why: 'what is empty between two spaces is left out' }],
  'rules/workflows/drop-off': [{ changes: ['-2 → +2'], why: 'the last two of four begin with the third' }],
  'rules/dashboard/tiles': [
    { changes: ['before === undefined → false'], why: 'what comes after none comes first, one after minus one' },
  ],
  'rules/recognition/heat-map': [
    {
      changes: ['hidden[month]?.has → hidden[month].has', 'count > 0 → count >= 0'],
      why: 'a month has its hidden branches',
    },
  ],
  'rules/recognition/watched-words': [
    {
      changes: ["wanted.trim() !== '' → true", 'wanted.trim() → wanted', '\'\' → "Stryker was here!"'],
      why: 'a word of nothing but signs is three spaces, which no text has in a row',
    },
  ],
  'rules/notifications/notification-link': [
    {
      changes: ['\'\' → "Stryker was here!"', 'at < 0 → at <= 0'],
      why: 'a split text has both parts, and without a kind it leads to the dashboard',
    },
  ],
  'rules/wfh/wfh-words': [{ changes: ['\'\' → "Stryker was here!"'], why: 'a weekday has a name' }],
  'rules/articles/article-body': [
    {
      changes: ["host !== '' → true", '\'\' → "Stryker was here!"'],
      why: 'a web address without a host is none at all',
    },
    { changes: ['problem instanceof Problem → true'], why: 'nothing else is thrown' },
    { changes: ['[] → ["Stryker was here"]'], why: 'no field, part or mark is called so' },
    { changes: ['\'link\' → ""'], why: 'both kinds of links have one name, whatever it is' },
    {
      changes: [
        "'content' in part && part.content → true",
        "'content' in part && part.content → 'content' in part || part.content",
      ],
      why: 'what has no content has nothing inside',
    },
    {
      changes: [
        "part.type === 'break' → true",
        "part.type === 'break' → false",
        "part.type === 'break' → part.type !== 'break'",
        '\'break\' → ""',
      ],
      why: 'any space becomes one',
    },
    { changes: ["part.type === 'text' → true"], why: 'nothing else has marks' },
    {
      changes: ["bodyText(body).split(' ').filter(Boolean) → bodyText(body).split(' ')"],
      why: 'no word and one word take a minute',
    },
  ],
  'rules/articles/article-draft': [
    { changes: ['save?.all → save.all', '[] → ["Stryker was here"]'], why: 'only what was sent is stored' },
  ],
  'rules/shared/paths': [{ changes: ['\'employee\' → ""'], why: 'who writes it and who reads it take it from here' }],
  'rules/shared/menu': [
    {
      changes: ['[] → ["Stryker was here"]', '!strongest → false', 'route !== undefined → true'],
      why: 'nobody without a role has an item, and every item leads to a page',
    },
    { changes: ['\'workflows\' → ""', '\'wfh\' → ""'], why: 'a branch may not open these pages either' },
  ],
};
