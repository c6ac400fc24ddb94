/** What Harbour & Vale announces in half a year. */

export interface Text {
  /** Days from the demo's day: below 0 it has gone out. */
  readonly day: number;
  readonly title: string;
  readonly body: string;
  readonly for?: {
    readonly branch?: string;
    readonly departments?: readonly string[];
    readonly groups?: readonly string[];
  };
  /** Days until it ends. */
  readonly ends?: number;
  readonly isPinned?: boolean;
  /** It comes with a document of this title. */
  readonly document?: string;
  /** A branch's own, by its HR. */
  readonly isOwn?: boolean;
  readonly isDraft?: boolean;
  readonly isRetracted?: boolean;
  readonly isEdited?: boolean;
}

export const announcementTexts: readonly Text[] = [
  {
    day: -181,
    title: 'Summer hours from June',
    body: 'From 1 June to 31 August the offices close at 16:00 on Fridays.\n\nWhoever is needed later agrees it with their team.',
    ends: 123,
  },
  {
    day: -174,
    title: 'New coffee machines',
    body: 'The new machines have come. Please keep the instructions beside them where they are.',
    for: { branch: 'Rotterdam' },
    ends: 30,
  },
  {
    day: -168,
    title: 'Health insurance: new card in the app',
    body: 'Your card is in the insurance app now. The plastic one is no longer sent; if you want one, write to hr@harbourvale.example.',
    document: 'Health insurance: your card',
  },
  {
    day: -160,
    title: 'Fire drill on Tuesday',
    body: 'On Tuesday at 10:30 the alarm sounds. Please take the stairs, and meet at the quay.',
    for: { branch: 'Lisbon' },
    isOwn: true,
    ends: 7,
  },
  {
    day: -153,
    title: 'Running club meets on Thursdays',
    body: 'We start at 18:15 in front of the office, slow and fast.',
    for: { groups: ['Running Club'] },
    ends: 90,
  },
  {
    day: -146,
    title: 'Expense reports by the 25th',
    body: 'Whatever reaches Finance by the 25th is paid with the same salary.',
    isPinned: false,
  },
  {
    day: -139,
    title: 'Half-year results',
    body: 'We have done well: the whole story is attached.\n\nQuestions? There is an hour for them on Wednesday at 15:00, in every office and online.',
    document: 'Half-year results',
  },
  {
    day: -131,
    title: 'Car park closed for two weeks',
    body: 'The car park is resurfaced from 29 June to 10 July. The garage across the street takes our badge.',
    for: { branch: 'Porto' },
    ends: 21,
  },
  {
    day: -124,
    title: 'Bring your child to work day',
    body: 'On 10 July the offices belong to the children, from 9:00 to 13:00. Please say by Friday how many you bring.',
    ends: 14,
  },
  {
    day: -117,
    title: 'Password managers for everybody',
    body: 'You find an invitation in your mail. It takes ten minutes to set up, and IT helps at https://help.harbourvale.example/passwords.',
    isEdited: true,
  },
  {
    day: -110,
    title: 'Heat: fans and later starts',
    body: 'While it is this hot you can begin at 7:00. Fans are at the front desk.',
    for: { branch: 'Lisbon' },
    isOwn: true,
    ends: 30,
  },
  {
    day: -103,
    title: 'Language courses in autumn',
    body: 'Portuguese, Dutch and English, in three levels each. The dates are attached; sign up until the end of August.',
    document: 'Language courses',
    ends: 40,
  },
  {
    day: -96,
    title: 'New travel desk',
    body: 'Trips are booked at https://travel.harbourvale.example from now on. What is booked already stays as it is.',
  },
  {
    day: -90,
    title: 'Volunteering day',
    body: 'One day a year is yours for something good. On 19 September we go together: beaches, a school garden, a food bank.',
    ends: 48,
  },
  {
    day: -83,
    title: 'Sales moves desks',
    body: 'You move up to the third floor on the last weekend of August. Please have your boxes packed by Friday noon.',
    for: { branch: 'London', departments: ['Sales'] },
    ends: 20,
  },
  {
    day: -76,
    title: 'Salary review in October',
    body: 'Managers talk with their people in September. What is agreed holds from 1 October.',
  },
  {
    day: -69,
    title: 'Lost and found is full',
    body: 'Umbrellas, two jackets and a violin. What nobody fetches by Friday goes to charity.',
    for: { branch: 'Porto' },
    ends: 6,
  },
  {
    day: -62,
    title: 'Flu vaccination',
    body: 'The doctor comes to every office in October. No appointment is needed; the days are attached.',
    document: 'Flu vaccination: days and rooms',
    ends: 45,
  },
  {
    day: -55,
    title: 'New in the menu: vegan every day',
    body: 'From Monday there is a vegan dish every day, and not on Mondays alone.',
    for: { branch: 'Lisbon' },
    isOwn: true,
  },
  {
    day: -48,
    title: 'Office closed on 5 October',
    body: 'Republic Day: the offices in Portugal are closed.',
    for: { branch: 'Lisbon' },
    ends: 10,
  },
  {
    day: -41,
    title: 'Engagement survey: two minutes',
    body: 'Twelve questions, no names. It closes on Friday in a week.\n\nhttps://survey.harbourvale.example/2026',
    ends: 12,
  },
  {
    day: -34,
    title: 'Bicycles: the new leasing offer',
    body: 'From October you can lease two bicycles instead of one. How it works is attached.',
    document: 'Bicycle leasing',
  },
  {
    day: -27,
    title: 'Parking fees from November',
    body: 'The garage asks for 40 a month from November.',
    isRetracted: true,
  },
  {
    day: -24,
    title: 'Correction: no parking fees',
    body: 'What we announced last week does not come: parking stays free.',
    isPinned: false,
  },
  {
    day: -20,
    title: 'Mental health week',
    body: 'Five lunch talks, one a day, in every office and online. Bring whoever you like.',
    ends: 14,
  },
  {
    day: -13,
    title: 'Winter party on 11 December',
    body: 'Save the evening: we meet in all four branches at once, with a bridge of screens between them.\n\nPlease say by 27 November whether you come, and whether you eat meat.',
    isPinned: true,
  },
  {
    day: -9,
    title: 'Clocks go back on Sunday',
    body: 'Shifts that begin on Saturday night are one hour longer and paid so.',
    ends: 8,
  },
  {
    day: -6,
    title: 'New first-aiders wanted',
    body: 'Two more for each floor. The course takes two days, in working time.',
    for: { branch: 'Lisbon' },
    isOwn: true,
  },
  {
    day: -3,
    title: 'Days left this year',
    body: 'Please look at how many days you have left. What is over the cap expires at the end of March.',
    isPinned: true,
  },
  {
    day: -1,
    title: 'Network maintenance on Sunday nights',
    body: 'Every Sunday from 22:00 to about 1:00 nothing of ours is online.',
    ends: 400,
  },
  {
    day: 120,
    title: 'Spring clean of the archives',
    body: 'From 8 to 12 March we sort what is older than ten years. Boxes stand on every floor.',
    for: { branch: 'Porto' },
  },
  {
    day: 210,
    title: 'Summer hours from June',
    body: 'As every year: the offices close at 16:00 on Fridays, from 1 June to 31 August.',
    ends: 90,
  },
  {
    day: 0,
    title: 'Remote weeks in 2027',
    body: 'Notes so far: four weeks a year, from anywhere in the EU, agreed six weeks ahead.',
    isDraft: true,
  },
];
