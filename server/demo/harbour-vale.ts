/** Harbour & Vale as it is drawn on paper: branches, departments, job titles, teams, groups, plans. People come later. */
import type { Holiday } from '../database/schema.ts';
import { dutchHolidays, englishHolidays, lisbonHolidays, portoHolidays } from './holidays.ts';
import { british, dutch, type Names, portuguese } from './names.ts';

export const harbourVale = {
  name: 'Harbour & Vale',
  email: 'hello@harbourvale.example',
  address: 'Harbour House, 14 Ropewalk Lane, London E1W 3RA, United Kingdom',
  telephone: '442079460100',
} as const;

export interface BranchPlan {
  readonly name: string;
  readonly address: string;
  readonly telephone: string;
  readonly timezone: string;
  readonly holidays: readonly Holiday[];
  /** Start of its people's phone numbers. */
  readonly dialling: string;
  /** Where most of its people come from, and what share of them. */
  readonly home: Names;
  readonly homeShare: number;
  /** Its share of the people. */
  readonly weight: number;
  /** Departments that have nobody here. */
  readonly without: readonly string[];
}

export const branches = [
  {
    name: 'London',
    address: 'Harbour House, 14 Ropewalk Lane, London E1W 3RA, United Kingdom',
    telephone: '442079460100',
    timezone: 'Europe/London',
    holidays: englishHolidays,
    dialling: '+44 20 7946',
    home: british,
    homeShare: 0.45,
    weight: 40,
    without: [],
  },
  {
    name: 'Lisbon',
    address: 'Rua da Cordoaria 27, 1200-114 Lisboa, Portugal',
    telephone: '351215550140',
    timezone: 'Europe/Lisbon',
    holidays: lisbonHolidays,
    dialling: '+351 21 555',
    home: portuguese,
    homeShare: 0.6,
    weight: 28,
    without: ['Legal & Compliance'],
  },
  {
    name: 'Porto',
    address: 'Cais da Estiva 108, 4050-244 Porto, Portugal',
    telephone: '351225550161',
    timezone: 'Europe/Lisbon',
    holidays: portoHolidays,
    dialling: '+351 22 555',
    home: portuguese,
    homeShare: 0.7,
    weight: 18,
    without: ['Legal & Compliance', 'Finance', 'Marketing', 'Procurement'],
  },
  {
    name: 'Rotterdam',
    address: 'Scheepmakershaven 63, 3011 VD Rotterdam, Netherlands',
    telephone: '31105550182',
    timezone: 'Europe/Amsterdam',
    holidays: dutchHolidays,
    dialling: '+31 10 555',
    home: dutch,
    homeShare: 0.5,
    weight: 14,
    without: ['Legal & Compliance', 'Marketing', 'Product & Design', 'Data & Insight'],
  },
] as const satisfies readonly BranchPlan[];
export type BranchName = (typeof branches)[number]['name'];

export interface DepartmentPlan {
  readonly name: string;
  readonly code: string;
  /** Its share of the people. */
  readonly weight: number;
  /** Job titles of its people, most usual first. */
  readonly titles: readonly string[];
}

export const departments = [
  {
    name: 'Operations',
    code: 'OPS',
    weight: 18,
    titles: ['Operations Specialist', 'Logistics Planner', 'Operations Analyst'],
  },
  {
    name: 'Engineering',
    code: 'ENG',
    weight: 17,
    titles: ['Software Engineer', 'Senior Software Engineer', 'Quality Engineer'],
  },
  {
    name: 'Customer Care',
    code: 'CUS',
    weight: 15,
    titles: ['Customer Adviser', 'Senior Customer Adviser'],
  },
  { name: 'Sales', code: 'SAL', weight: 11, titles: ['Account Manager', 'Sales Executive'] },
  { name: 'Product & Design', code: 'PRD', weight: 7, titles: ['Product Designer', 'Product Manager'] },
  { name: 'Marketing', code: 'MKT', weight: 6, titles: ['Marketing Specialist', 'Content Editor'] },
  { name: 'Finance', code: 'FIN', weight: 6, titles: ['Accountant', 'Financial Controller'] },
  { name: 'Data & Insight', code: 'DAT', weight: 5, titles: ['Data Analyst'] },
  { name: 'People & Culture', code: 'PPL', weight: 5, titles: ['People Partner', 'People Assistant'] },
  { name: 'Facilities', code: 'FAC', weight: 4, titles: ['Facilities Coordinator'] },
  { name: 'Procurement', code: 'PRO', weight: 3, titles: ['Buyer'] },
  { name: 'Legal & Compliance', code: 'LEG', weight: 3, titles: ['Legal Counsel'] },
] as const satisfies readonly DepartmentPlan[];
export type DepartmentName = (typeof departments)[number]['name'];

export const titlesOfLeaders = { company: 'Managing Director', department: 'Head of Department', team: 'Team Lead' };

export const designations: readonly string[] = [
  ...Object.values(titlesOfLeaders),
  ...departments.flatMap((department) => department.titles),
];

/** Teams cut across departments; challenges are played between them. */
export const teams = [
  'Lighthouse Keepers',
  'Morning Tide',
  'The Gulls',
  'Quayside Striders',
  'North Pier',
  'Vale Ramblers',
  'Saltwater Sprinters',
  'Blue Anchors',
  'Tram 28',
  'Ribeira Rowers',
  'Maas Runners',
  'Ropewalk Rovers',
] as const;

/** Groups gather people by what they share; one person is in none, one or several. `share`: how many of all belong to it. */
export const groups = [
  { name: 'Book Circle', share: 0.08 },
  { name: 'Cycle to Work', share: 0.16 },
  { name: 'First Aiders', share: 0.07 },
  { name: 'Lunch Walkers', share: 0.19 },
  { name: 'New Starters', share: 0 },
  { name: 'Parents & Carers', share: 0.22 },
  { name: 'Remote Workers', share: 0.13 },
  { name: 'Running Club', share: 0.12 },
] as const;
/** Not by share: everybody who joined within the last months is in it. */
export const newStarters = 'New Starters';

export interface PlanOfInsurance {
  readonly name: string;
  readonly offers: readonly { readonly name: string; readonly covers: readonly string[] }[];
}

export const insurancePlans: readonly PlanOfInsurance[] = [
  {
    name: 'Health',
    offers: [
      {
        name: 'Health Essential',
        covers: [
          'General practitioner visits, in person or by video, without a limit.',
          'Hospital treatment in a shared room, up to 50,000 a year.',
          'A yearly health check with blood tests.',
        ],
      },
      {
        name: 'Health Plus',
        covers: [
          'Everything in Health Essential.',
          'Specialists without referral, and physiotherapy up to 20 sessions a year.',
          'Hospital treatment in a private room, up to 150,000 a year.',
        ],
      },
      {
        name: 'Health Family',
        covers: [
          'Everything in Health Plus, for a partner and children under 26 as well.',
          'Maternity care and newborn checks.',
          'Counselling up to 12 sessions a year for each person.',
        ],
      },
    ],
  },
  {
    name: 'Dental',
    offers: [
      {
        name: 'Dental Basic',
        covers: ['Two check-ups and one cleaning a year.', 'Fillings, with a 20 % share paid by you.'],
      },
      {
        name: 'Dental Complete',
        covers: [
          'Everything in Dental Basic, without a share paid by you.',
          'Crowns, bridges and orthodontics up to 3,000 a year.',
        ],
      },
    ],
  },
  {
    name: 'Life & Income',
    offers: [
      {
        name: 'Income Protection',
        covers: [
          'Two thirds of your salary for up to 24 months when illness keeps you from work.',
          'A payment of three yearly salaries to those you name.',
        ],
      },
    ],
  },
];
