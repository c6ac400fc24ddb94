import type { Features } from '../../api/contract/auth.ts';

export type Feature =
  | 'talkToHr'
  | 'leave'
  | 'workFromHome'
  | 'sickLeave'
  | 'announcements'
  | 'campaigns'
  | 'policies'
  | 'articles'
  | 'recognition';

const flags: Readonly<Record<Feature, (features: Features) => boolean>> = {
  talkToHr: ({ hrDepartment }) => hrDepartment.talkToHr,
  leave: ({ hrDepartment }) => hrDepartment.annualLeaveManagement,
  workFromHome: ({ hrDepartment }) => hrDepartment.workFromHome,
  sickLeave: ({ hrDepartment }) => hrDepartment.sickDays,
  announcements: ({ hrDepartment }) => hrDepartment.announcements,
  campaigns: ({ hrDepartment }) => hrDepartment.campaigns,
  policies: ({ hrDepartment }) => hrDepartment.policies,
  articles: ({ wellness }) => wellness.myWellnessDepartmentLibrary,
  recognition: ({ recognition }) => recognition.addRecognition,
};

/** With several features, one is enough. */
export const hasFeature = (features: Features, feature: Feature | readonly Feature[] | undefined): boolean =>
  feature === undefined || [feature].flat().some((one) => flags[one](features));
