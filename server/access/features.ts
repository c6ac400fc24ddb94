import type { Features } from '../../src/api/contract/auth.ts';
import type { Feature } from '../../src/rules/shared/features.ts';

const labels: Readonly<Record<Feature, string>> = {
  talkToHr: 'Talk to HR',
  leave: 'Leave management',
  workFromHome: 'Work from home',
  sickLeave: 'Sick leave management',
  announcements: 'Announcements',
  campaigns: 'Campaigns',
  policies: 'Policies',
  articles: 'Articles',
  recognition: 'Recognition',
};

export const allFeatures = Object.keys(labels) as Feature[];

export const featureLabel = (feature: Feature): string => labels[feature];

export function featuresOf(stored: readonly string[]): Features {
  const has = (feature: Feature) => stored.includes(feature);

  return {
    hrDepartment: {
      talkToHr: has('talkToHr'),
      annualLeaveManagement: has('leave'),
      workFromHome: has('workFromHome'),
      sickDays: has('sickLeave'),
      announcements: has('announcements'),
      campaigns: has('campaigns'),
      policies: has('policies'),
    },
    wellness: { myWellnessDepartmentLibrary: has('articles') },
    recognition: { addRecognition: has('recognition') },
  };
}
