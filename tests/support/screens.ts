/** Every built screen, and how to get there: what axe looks at, and what `npm run shots` takes pictures of. */
import type { Page } from 'playwright-core';
import { articleScreens } from './article-screens.ts';
import { challengeScreens } from './challenge-screens.ts';
import { dashboardScreens } from './dashboard-screens.ts';
import { hrScreens } from './hr-screens.ts';
import { leaverScreens } from './leaver-screens.ts';
import { branchAdmin, companyAdmin, employee, newBranchAdmin, newCompanyAdmin } from './people.ts';
import { picture } from './pictures.ts';
import { recognitionScreens } from './recognition-screens.ts';
import { reportScreens } from './report-screens.ts';
import { requestScreens } from './request-screens.ts';
import { withRequests } from './requests.ts';
import type { Screen } from './screen.ts';
import { topBarScreens } from './top-bar-screens.ts';
import { uploadScreens } from './upload-screens.ts';
import { workflowScreens } from './workflow-screens.ts';

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();
const actions = (page: Page) => page.getByRole('button', { name: /^Actions for/ }).first();
const listReady = (page: Page) => actions(page).waitFor();

async function openActions(page: Page, item: string): Promise<void> {
  await actions(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** A later step of the set-up, without taking those before it for good: the demo's new company stays new. */
async function settingUp(page: Page, done: Record<string, boolean>, title: string): Promise<void> {
  await page.route('**/api/trackedUserResult', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, userTrack: { ...body.userTrack, ...done } } });
  });
  await page.goto('/');
  await heading(title)(page);
}

export const screens: Screen[] = [
  { name: 'sign-in', at: '/login', ready: (page) => page.getByRole('button', { name: 'Login' }).waitFor() },
  {
    name: 'sign-in with mistakes',
    at: '/login',
    async ready(page) {
      await page.getByRole('button', { name: 'Login' }).click();
      await page.locator('#email[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'sign-in, link refused',
    at: '/login/expired',
    ready: (page) => page.getByRole('link', { name: 'Get a new link' }).waitFor(),
  },
  { name: 'forgotten password', at: '/forgetPassword', ready: heading(/Forgot/) },
  { name: 'lost', at: '/404', ready: heading(/lost/) },
  { name: 'broken', at: '/500', ready: heading(/Houston/) },
  { name: 'no access', as: employee, at: '/', ready: heading('You don’t have access to this console') },
  { name: 'password, setting up', as: newCompanyAdmin, at: '/', ready: heading('Change Password') },
  {
    name: 'profile, setting up',
    as: newCompanyAdmin,
    async ready(page) {
      await settingUp(page, { password: true }, 'Company Details');
      await page.getByLabel('Company name').waitFor();
    },
  },
  {
    name: 'logo, setting up',
    as: newCompanyAdmin,
    ready: (page) => settingUp(page, { password: true, companyProfileUpdated: true }, 'Company Logo'),
  },
  { name: 'password, of a branch', as: newBranchAdmin, at: '/', ready: heading('Change Password') },
  ...dashboardScreens,
  { name: 'people', as: companyAdmin, at: '/employees', ready: listReady },
  { name: 'people, narrow', as: companyAdmin, at: '/employees', width: 360, ready: listReady },
  {
    name: 'nobody matches',
    as: companyAdmin,
    at: '/employees?search=zzzz',
    ready: (page) => page.getByText('No active employees match').waitFor(),
  },
  {
    name: 'filters',
    as: companyAdmin,
    at: '/employees',
    async ready(page) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('combobox', { name: 'Branch' }).click();
      await page.getByRole('checkbox', { name: 'Porto' }).check();
      await page.getByRole('button', { name: 'Remove filter Branch: Porto' }).waitFor();
    },
  },
  {
    name: 'details',
    as: companyAdmin,
    at: '/employees',
    async ready(page) {
      await openActions(page, 'View More');
      await page.getByText('Wearable type').waitFor();
    },
  },
  {
    name: 'edit',
    as: companyAdmin,
    at: '/employees',
    async ready(page) {
      await openActions(page, 'Edit');
      await page.getByLabel('First name').waitFor();
    },
  },
  {
    name: 'deactivate',
    as: companyAdmin,
    at: '/employees',
    async ready(page) {
      await openActions(page, 'Deactivate');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'add somebody',
    as: companyAdmin,
    at: '/employees/add',
    ready: (page) => page.getByLabel('First name').waitFor(),
  },
  {
    name: 'add somebody, with mistakes',
    as: companyAdmin,
    at: '/employees/add',
    async ready(page) {
      await page.getByRole('button', { name: 'Add Employee' }).click();
      await page.getByRole('region', { name: 'Check the following' }).waitFor();
    },
  },
  ...uploadScreens,
  { name: 'branches', as: companyAdmin, at: '/branches', ready: listReady },
  {
    name: 'branch, edit',
    as: companyAdmin,
    at: '/branches',
    async ready(page) {
      await openActions(page, 'Edit');
      await page.getByLabel('Date of public holiday 1', { exact: true }).waitFor();
    },
  },
  {
    name: 'branch, public holidays',
    as: companyAdmin,
    at: '/branches?holidays',
    async ready(page) {
      await page.getByText('Choose a branch to change its public holidays.').waitFor();
      await page
        .getByRole('row')
        .nth(1)
        .click({ position: { x: 20, y: 10 } });
      await page.getByRole('button', { name: 'Add public holiday' }).waitFor();
    },
  },
  {
    name: 'branch, disable',
    as: companyAdmin,
    at: '/branches',
    async ready(page) {
      await openActions(page, 'Disable');
      await page.getByText('access to the app does not change').waitFor();
    },
  },
  {
    name: 'add branch, with mistakes',
    as: companyAdmin,
    at: '/branches/addBranch',
    async ready(page) {
      await page.getByRole('button', { name: 'Add public holiday' }).click();
      await page.getByRole('button', { name: 'Add branch' }).click();
      await page.getByRole('region', { name: 'Check the following' }).waitFor();
    },
  },
  { name: 'departments', as: companyAdmin, at: '/employees/addDepartment', ready: listReady },
  {
    name: 'department, merge',
    as: companyAdmin,
    at: '/employees/addDepartment',
    async ready(page) {
      await openActions(page, 'Merge into another');
      await page.getByRole('combobox', { name: 'Merge into' }).waitFor();
    },
  },
  { name: 'teams', as: companyAdmin, at: '/teams', ready: listReady },
  {
    name: 'add team',
    as: companyAdmin,
    at: '/teams/add',
    ready: (page) => page.getByRole('group', { name: 'People to add' }).waitFor(),
  },
  { name: 'groups', as: companyAdmin, at: '/manageGroups', ready: listReady },
  {
    name: 'create group',
    as: companyAdmin,
    at: '/manageGroups/manage-groups',
    ready: (page) => page.getByRole('group', { name: 'People to add' }).waitFor(),
  },
  { name: 'leave types', as: companyAdmin, at: '/Leave', ready: listReady },
  {
    name: 'leave type',
    as: companyAdmin,
    at: '/Leave',
    async ready(page) {
      await openActions(page, 'View');
      await page.getByRole('combobox', { name: 'Person' }).fill('Marta');
      await page.getByRole('option', { name: 'Marta Kowalska' }).click();
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'create leave, with mistakes',
    as: companyAdmin,
    at: '/Leave/createLeave',
    async ready(page) {
      await page.getByRole('button', { name: 'Add leave type' }).click();
      await page.getByRole('region', { name: 'Check the following' }).waitFor();
    },
  },
  {
    name: 'work from home, edit',
    as: companyAdmin,
    at: '/view/wfh',
    async ready(page) {
      await openActions(page, 'Edit');
      await page.getByRole('region', { name: 'Summary' }).waitFor();
    },
  },
  ...articleScreens,
  ...hrScreens,
  ...challengeScreens,
  ...recognitionScreens,
  ...reportScreens,
  {
    name: 'requests, many chosen',
    as: companyAdmin,
    async ready(page) {
      await withRequests(page);
      await page.goto('/manageLeaves');
      await page.getByRole('checkbox', { name: 'Select all 2' }).check();
      await page.getByRole('button', { name: 'Reject selected' }).click();
      await page.getByRole('button', { name: 'Reject 2 requests' }).click();
      await page.getByText('Enter a reason.').waitFor();
    },
  },
  {
    name: 'request, review',
    as: companyAdmin,
    async ready(page) {
      await withRequests(page);
      await page.goto('/manageLeaves');
      await page.getByRole('row').filter({ hasText: 'Noor Vermeer' }).click();
      await page.getByText('There are not enough days left').waitFor();
    },
  },
  ...requestScreens,
  ...leaverScreens,
  {
    name: 'who is away',
    as: companyAdmin,
    async ready(page) {
      await withRequests(page);
      await page.goto('/manageLeaves?month=2026-03&view=calendar');
      await page.getByText('Harbour Day: Rotterdam').waitFor();
    },
  },
  {
    name: 'who is away, in a week',
    as: companyAdmin,
    async ready(page) {
      await withRequests(page);
      await page.goto('/manageLeaves?view=calendar&week=2026-03-09');
      await page.getByRole('region', { name: /^Who is away in 9/ }).waitFor();
      await page.getByText('Weekends').waitFor();
    },
  },
  {
    name: 'who is away, as a table',
    as: companyAdmin,
    async ready(page) {
      await withRequests(page);
      await page.goto('/manageLeaves?as=table&month=2026-03&view=calendar');
      await page.getByRole('row', { name: 'Fleur Veenstra' }).waitFor();
    },
  },
  {
    name: 'who works from home',
    as: companyAdmin,
    async ready(page) {
      await withRequests(page);
      await page.goto('/manage/wfh?kind=any&month=2026-03&view=calendar');
      await page.getByText('Harbour Day: Rotterdam').waitFor();
    },
  },
  {
    name: 'company',
    as: companyAdmin,
    at: '/setting/comapany',
    ready: (page) => page.getByLabel('Company name').waitFor(),
  },
  {
    name: 'insurance plans',
    as: companyAdmin,
    at: '/setting/comapany',
    async ready(page) {
      await page.getByRole('tab', { name: 'Insurance plans' }).click();
      await page.getByRole('link', { name: 'Policy document for Dental Basic' }).waitFor();
    },
  },
  {
    name: 'insurance plan, edit',
    as: companyAdmin,
    at: '/setting/comapany',
    async ready(page) {
      await page.getByRole('tab', { name: 'Insurance plans' }).click();
      await page.getByRole('button', { name: 'Edit Dental' }).click();
      await page.getByLabel('Plan name').waitFor();
    },
  },
  { name: 'password', as: branchAdmin, at: '/setting/changepassword', ready: heading('Change Password') },
  { name: 'own-picture', as: branchAdmin, at: '/setting/picture', ready: heading('Change picture') },
  { name: 'sessions', as: branchAdmin, at: '/setting/sessions', ready: heading('Your sessions') },
  { name: 'logo', as: companyAdmin, at: '/setting/changelogo', ready: heading('Company Logo') },
  {
    name: 'crop',
    as: companyAdmin,
    at: '/setting/changelogo',
    async ready(page) {
      await page.locator('input[type=file]').setInputFiles(await picture());
      await page.getByRole('button', { name: 'Upload', disabled: false }).waitFor();
    },
  },
  ...workflowScreens,
  ...topBarScreens,
];
