/** People, companies and replies that the tests of several charts share. */
import type {
  CompanyBadge,
  Features,
  LoginReply,
  SignedInUser,
  TrackReply,
  UserTrack,
} from '../../../src/api/contract/auth.ts';
import type { Company, CompanyReply } from '../../../src/api/contract/company.ts';
import type { Notification, NotificationsReply } from '../../../src/api/contract/notifications.ts';
import type { Reply } from '../../../src/machines/ports.ts';

export const allFeatures: Features = {
  hrDepartment: {
    talkToHr: true,
    annualLeaveManagement: true,
    workFromHome: true,
    sickDays: true,
    announcements: true,
    campaigns: true,
    policies: true,
  },
  wellness: { myWellnessDepartmentLibrary: true },
  recognition: { addRecognition: true },
};

export const noFeatures: Features = {
  hrDepartment: {
    talkToHr: false,
    annualLeaveManagement: false,
    workFromHome: false,
    sickDays: false,
    announcements: false,
    campaigns: false,
    policies: false,
  },
  wellness: { myWellnessDepartmentLibrary: false },
  recognition: { addRecognition: false },
};

export const ana: SignedInUser = {
  _id: '0192f0c1-0000-7000-8000-000000000001',
  fullName: 'Ana Reis',
  email: 'ana.reis@harbourvale.example',
  branchId: null,
  photo: null,
};

export const harbour: CompanyBadge = {
  _id: '0192f0c1-0000-7000-8000-00000000000c',
  companyName: 'Harbour & Vale',
  companyLogo: null,
  features: allFeatures,
};

/** Someone who has finished every set-up step, by default. */
export const trackOf = (roles: UserTrack['roles'], changes: Partial<UserTrack> = {}): UserTrack => ({
  userId: ana._id,
  password: true,
  companyProfileUpdated: true,
  profileImageOrLogoUpdated: true,
  roles,
  ...changes,
});

export const refusal = (status: number, message: string, errors?: Record<string, string>): Reply<never> => ({
  status,
  body: { status, message, ...(errors && { errors }) },
});

export const trackReply = (userTrack: UserTrack): Reply<TrackReply> => ({
  status: 200,
  body: { status: 200, message: 'Signed in', userTrack, user: ana, company: harbour },
});

export const loginReply = (userTrack: UserTrack, token = 'T'): Reply<LoginReply> => ({
  status: 200,
  body: { status: 200, message: 'Signed in', token, userTrack, user: ana, company: harbour },
});

export const companyReply = (changes: Partial<Company> = {}): Reply<CompanyReply> => ({
  status: 200,
  body: {
    status: 200,
    message: 'company stored',
    company: {
      _id: harbour._id,
      companyName: harbour.companyName,
      companyEmail: 'hello@harbourvale.example',
      address: '1 Quay Street',
      telephone: '3512112345',
      companyLogo: null,
      companyLogoUrl: '/logo.svg',
      companyContract: null,
      countsCampaignOpens: false,
      companyProfileUpdated: true,
      ...allFeatures,
      version: 1,
      ...changes,
    },
  },
});

export const told = (id: string, changes: Partial<Notification> = {}): Notification => ({
  _id: id,
  actor: `employee:${id}`,
  message: { notification_en: `Noor Vermeer ${id} was added to Lisbon.` },
  is_read: false,
  is_seen: false,
  createdTime: '2026-03-05T09:30:00.000Z',
  link: '/dashboard',
  ...changes,
});

export const notificationsReply = (notifications: Notification[]): Reply<NotificationsReply> => ({
  status: 200,
  body: {
    status: 200,
    message: 'OK',
    notifications,
    unread: notifications.filter(({ is_read }) => !is_read).length,
    unseen: notifications.filter(({ is_seen }) => !is_seen).length,
    total: notifications.length,
  },
});
