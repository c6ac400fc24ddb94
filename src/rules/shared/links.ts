/** Addresses of single records. Ids are percent-encoded. */
import { paths } from './paths.ts';

export const conversationPath = (id: string): string => paths.conversation.replace(':id', encodeURIComponent(id));

export const ticketPath = (id: string): string => paths.replyToProvider.replace(':id', encodeURIComponent(id));

export const reportPath = (id: string): string => paths.reportDetail.replace(':id', encodeURIComponent(id));
export const reportFormPath = (id: string): string => paths.editReport.replace(':id', encodeURIComponent(id));

export const articlePath = (id: string): string => `${paths.viewArticles}?article=${encodeURIComponent(id)}`;
export const writingPath = (id: string): string => `${paths.addArticle}?article=${encodeURIComponent(id)}`;

export const ownPolicyPath = (id: string): string => `${paths.ownPolicies}?policy=${encodeURIComponent(id)}`;
export const policyPath = (id: string): string => `${paths.viewPolicies}?policy=${encodeURIComponent(id)}`;

export const announcementPath = (id: string): string =>
  `${paths.viewAnnouncement}?announcement=${encodeURIComponent(id)}`;

export const challengePath = (id: string): string => `${paths.viewChallenge}?challenge=${encodeURIComponent(id)}`;
export const challengeFormPath = (id: string): string => `${paths.createChallenge}?challenge=${encodeURIComponent(id)}`;
export const campaignPath = (id: string): string => `${paths.viewCampaigns}?campaign=${encodeURIComponent(id)}`;
export const campaignFormPath = (id: string): string => `${paths.addCampaign}?campaign=${encodeURIComponent(id)}`;
/** By the recipient's own link, so that the person who received it may read it. */
export const campaignMailPath = (token: string): string =>
  paths.campaignMail.replace(':token', encodeURIComponent(token));
export const boardPath = (id: string): string => `${paths.leaderBoard}?challenge=${encodeURIComponent(id)}`;

export const recognitionPath = (id: string): string => `${paths.recognitionFeed}?post=${encodeURIComponent(id)}`;
export const recognitionModerationPath = (id: string): string =>
  `${paths.recognitionModeration}?post=${encodeURIComponent(id)}`;
