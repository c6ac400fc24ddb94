import type { RouteName } from '../../rules/shared/paths.ts';

export const comingSoonTexts: Partial<Record<RouteName, string>> = {
  policies: 'Company policies, their versions and who has read them.',
  viewPolicies: 'Company policies, their versions and who has read them.',
  addPolicies: 'Publish a policy document to everyone or to selected people.',
  campaigns: 'Campaigns with their dates and audiences.',
  addCampaign: 'Plan a campaign: its message, dates and audience.',
  viewCampaigns: 'Campaigns with their dates and audiences.',
  talkToProvider: 'Your tickets and the provider’s replies.',
  viewProviderTickets: 'Your tickets and the provider’s replies.',
  addProviderTicket: 'Raise a ticket with the provider.',
  replyToProvider: 'A ticket and its messages.',
  reports: 'Each person’s measurements and recommendations over time.',
  editReport: 'A person’s report and the note that HR adds to it.',
  reportDetail: 'One person’s measurements and recommendations over time.',
};
