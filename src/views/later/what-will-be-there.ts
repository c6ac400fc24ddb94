import type { RouteName } from '../../machines/rules/paths.ts';

/** One or two sentences about each page that is still to come: what a person will be able to do there. */
export const whatWillBeThere: Partial<Record<RouteName, string>> = {
  policies: 'The company’s policies with their versions, and who has read them.',
  viewPolicies: 'The company’s policies with their versions, and who has read them.',
  addPolicies: 'Publish a policy document to everyone or to some.',
  campaigns: 'Campaigns with their dates and audiences.',
  addCampaign: 'Plan a campaign: what it says, when it runs, whom it reaches.',
  viewCampaigns: 'Campaigns with their dates and audiences.',
  talkToProvider: 'Your requests to the provider and their answers.',
  viewProviderTickets: 'Your requests to the provider and their answers.',
  addProviderTicket: 'Ask the provider for something.',
  replyToProvider: 'One request to the provider, with its messages.',
  challenges: 'Challenges in sleep, steps, nutrition, meditation and yoga.',
  createChallenge: 'Set up a challenge: what counts, for how long, alone or in teams.',
  viewChallenge: 'Every challenge with its dates and how it is going.',
  leaderBoard: 'Who leads each challenge, person by person or team by team.',
  recognition: 'The tags that people are recognised with.',
  addRecognition: 'Thank somebody in front of everyone.',
  recognitionFeed: 'Everything that people have thanked each other for.',
  viewRecognition: 'The tags that people are recognised with.',
  corporateValues: 'The values that the company recognises people for.',
  viewCorporateValues: 'The values that the company recognises people for.',
  addCorporateValue: 'Add a value that people can be recognised for.',
  reports: 'Each person’s measurements and recommendations over time.',
  editReport: 'A person’s report and the note that HR adds to it.',
  reportDetail: 'One person’s measurements and recommendations over time.',
};
