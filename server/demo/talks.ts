/** What people of Harbour & Vale write to HR about, and what HR answers. */

export interface Talk {
  readonly subject: string;
  /** The employee first, then HR, in turns. */
  readonly lines: readonly string[];
  /** HR's first answer comes with a document of this title. */
  readonly document?: string;
}

export const talks: readonly Talk[] = [
  {
    subject: 'Payslip for last month',
    lines: [
      'Good morning, my payslip for last month is not in the portal yet. Is something missing from my side?',
      'Good morning! Nothing is missing: payroll ran a day late because of the bank holiday. It is in the portal now, under Pay.',
      'Found it, thank you.',
    ],
  },
  {
    subject: 'Parental leave from March',
    lines: [
      'Hello, we are expecting a second child in March. How early do I have to ask, and can I split the leave into two parts?',
      'Congratulations! Four weeks ahead is enough, and yes: two parts of at least ten days each. The guide is attached, the table is on its second page.',
      'Thank you so much. One more question: does the second part have to be in the same year?',
      'It does not. It has to begin within twelve months after the birth.',
      'Perfect, then I will ask for the first part this week.',
    ],
    document: 'Parental leave: a guide',
  },
  {
    subject: 'My address has changed',
    lines: [
      'I moved last weekend. What do you need from me, and does it change anything about my tax?',
      'A welcome to the new place! The new address is all we need, please send it here. Tax stays as it is within the same country.',
      'Rua das Flores 18, third floor, left. The rest is unchanged.',
      'Changed in all three places. The next payslip shows it.',
    ],
  },
  {
    subject: 'Insurance card',
    lines: [
      'My health insurance card has not come, and I have an appointment on Thursday.',
      'We have ordered a new one. Until it is there, the attached confirmation does the same; please take it to the appointment.',
      'That worked, thanks.',
    ],
    document: 'Confirmation of insurance',
  },
  {
    subject: 'A chair that does not hurt',
    lines: [
      'My back has been bad for weeks and I think it is the chair. Is there a way to get another one?',
      'There is. The company doctor looks at the desk first; they come on Tuesdays. Shall I book the next one for you?',
      'Yes please, mornings are best.',
      'Booked for Tuesday at 09:30, at your desk.',
    ],
  },
  {
    subject: 'Certificate of employment for my landlord',
    lines: [
      'I need a letter that says that I work here and since when, for renting a flat. Is that something you do?',
      'Of course, it is attached. It says since when and that the contract has no end; salary only if you want it in.',
      'Just what I needed. Thank you for being so quick!',
    ],
    document: 'Certificate of employment',
  },
  {
    subject: 'Course in data analysis',
    lines: [
      'I would like to take a course on Friday mornings from September. Would that count as working time?',
      'If your manager agrees that it helps with your work, half of it does, up to five days a year. Have you spoken to them?',
      'Not yet, I will on Monday.',
    ],
  },
  {
    subject: 'Something that I would rather not tell my manager',
    lines: [
      'I am not sure where to write this. The tone in our team meetings has become hard to bear, and it is not only me. Could we talk, without anybody else for now?',
      'Thank you for writing. Nobody but us reads this. I have kept tomorrow at 15:00 and Thursday at 10:00 free for you, by phone or in the small room on the first floor.',
      'Tomorrow at 15:00, by phone please.',
      'I will call you. And nothing happens without your agreeing to it.',
    ],
  },
  {
    subject: 'Days left from last year',
    lines: [
      'I had four days left from last year and see only two of them. Have they expired?',
      'Two were over the cap and expired at the end of March, as the policy says; two came along. They are in your balance as “carried”.',
      'I see. A pity, but clear.',
    ],
  },
  {
    subject: 'Working from Porto for two weeks',
    lines: [
      'May I work from the Porto office in the second half of the month? My sister lives there.',
      'For up to twenty days a year, yes. Please tell the office there so that they keep a desk, and mind that their holidays are not yours.',
      'Will do.',
    ],
  },
  {
    subject: 'Bank account',
    lines: [
      'Please pay my salary to a new account from next month on. Do I send the number here?',
      'Better not in here: please enter it in the payroll portal yourself, under Pay, Bank. We only see that it was changed.',
    ],
  },
  {
    subject: 'Locker key',
    lines: [
      'I lost the key of locker 41. Whom do I ask?',
      'The front desk has a second one. They know that you will come.',
    ],
  },
  {
    subject: 'Gym membership',
    lines: [
      'Does the company still pay part of the gym? A colleague said it had ended.',
      'It has not: 20 a month, for any gym. Send us the receipt of the first month and it comes with your pay.',
      'Great, I will send it when I have it.',
    ],
  },
  {
    subject: 'Return after a long illness',
    lines: [
      'My doctor says that I can come back in two weeks, but not full days at first. How do we do this?',
      'We are glad that you are better. Usually it is four hours a day for two weeks, then six. The plan is attached; your doctor signs it, and then it holds.',
      'She has signed. Do I have to say to anybody why I was away?',
      'To nobody. Your manager is told the hours and nothing else.',
      'Thank you. That takes a weight off my mind.',
    ],
    document: 'Plan for coming back',
  },
];

/** What still waits: the last word is the employee's. */
export const waiting: readonly Talk[] = [
  {
    subject: 'Question about the bonus',
    lines: ['The letter says that the bonus is paid in November. With the salary, or apart from it?'],
  },
  {
    subject: 'Overtime in the last two weeks',
    lines: [
      'We were three people short and I have 19 hours more than planned. Can I take them off before Christmas?',
      'Before Christmas is possible if your team keeps two people there. Which days do you think of?',
      'The 17th and the 18th of December, both full days. Two others are there.',
    ],
  },
  {
    subject: 'Visa for my husband',
    lines: ['Is there somebody at the company who helps with visas of family members?'],
  },
  {
    subject: 'Wrong number of children on the tax form',
    lines: [
      'The form that I got says one child; we have two since August.',
      'Sorry for that! Could you send the certificate of birth here? A photo of it will do.',
      'I will find it tonight. Is it too late for this year?',
    ],
  },
  {
    subject: 'Part time from January',
    lines: [
      'I am thinking about going down to four days a week from January. What would that mean for my leave and my pension?',
    ],
  },
  {
    subject: 'Where do I get the new laptop bag?',
    lines: ['Mine broke. The portal only offers backpacks.\n\nA shoulder bag would be much better for my bicycle :)'],
  },
];
