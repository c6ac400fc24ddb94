/** The upload of employees, and its check. */
import { newPeople } from './lists.ts';
import { companyAdmin, companyHr, manager } from './people.ts';
import type { Screen } from './screen.ts';
import { openUploads } from './uploads.ts';

export const uploadScreens: Screen[] = [
  {
    name: 'upload in bulk',
    as: companyAdmin,
    at: '/employees/add',
    async ready(page) {
      await openUploads(page);
      await page.getByRole('button', { name: 'Upload', exact: true, disabled: false }).click();
      await page.getByText('Please Select Any File').waitFor();
    },
  },
  {
    name: 'upload in bulk, checked',
    as: companyAdmin,
    at: '/employees/add',
    async ready(page) {
      await openUploads(page);
      await page.getByRole('button', { name: 'Check first', disabled: false }).waitFor();
      await page
        .locator('input[type=file]')
        .setInputFiles(newPeople([{ department: 'Enginering' }, {}, { role: 'Admin' }, { role: 'Reporting Manager' }]));
      await page.getByRole('button', { name: 'Check first' }).click();
      await page.getByRole('heading', { name: 'Check results' }).waitFor();
    },
  },
  {
    name: 'upload in bulk, a manager with errors',
    as: companyAdmin,
    at: '/employees/add',
    async ready(page) {
      await openUploads(page);
      await page.getByRole('button', { name: 'Check first', disabled: false }).waitFor();
      const row = (name: string, ...more: string[]) =>
        [
          name.replace('.', ' '),
          'Listed',
          `${name}@harbourvale.example`,
          `L-${name}`,
          'Operations Analyst',
          ...more,
          'Lisbon',
        ].join();
      const rows = [
        'Forename,Surname,Mail,Staff No,Job Title,Role,Manager,Department,Born,Branch',
        row('noor.lead', 'Manager', '', 'Engineering', 'soon'),
        ...[1, 2, 3].map((at) =>
          row(`noor.${at}`, 'Employee', 'noor.lead@harbourvale.example', 'Engineering', '31/03/84'),
        ),
        row('noor.last', 'Administrator', '', 'Engineering', '03/04/91'),
      ];
      const buffer = Buffer.from(rows.join('\n'));
      await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check first' }).click();
      await page.getByText('Their manager is in row 2').waitFor();
    },
  },
  {
    name: 'upload in bulk, managers without the role',
    as: companyAdmin,
    at: '/employees/add',
    async ready(page) {
      await openUploads(page);
      await page.getByRole('button', { name: 'Check first', disabled: false }).waitFor();
      const row = (name: string, leader: string) =>
        `${name},Listed,${name}.listed@harbourvale.example,L-${name},Operations Analyst,Employee,${leader},Engineering,Lisbon`;
      const rows = [
        'First Name,Last Name,Email,Employee Id,Designation,Role,Manager,Department,Branch',
        ...['Ines', 'Rui', 'Tom', 'Zoe'].map((name) => row(name, 'noor.listed@harbourvale.example')),
        row('Noor', 'employee@harbourvale.example'),
        row('Kim', 'employee@harbourvale.example'),
      ];
      const buffer = Buffer.from(rows.join('\n'));
      await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check first' }).click();
      await page.getByRole('checkbox', { name: /^Give .+ the Reporting Manager role/ }).check();
      await page.getByText('6 will be added').waitFor();
    },
  },
  {
    name: 'upload in bulk, unknown columns and departments',
    as: companyAdmin,
    at: '/employees/add',
    async ready(page) {
      await openUploads(page);
      await page.getByRole('button', { name: 'Check first', disabled: false }).waitFor();
      const departments = ['Logistics', 'LOGISTICS', 'Enginering', 'x'.repeat(90)];
      await page.locator('input[type=file]').setInputFiles(
        newPeople(
          departments.map((department) => ({ department })),
          'Where they sit',
        ),
      );
      await page.getByRole('button', { name: 'Check first' }).click();
      await page.getByLabel('Where they sit').selectOption('Use as “Branch”');
      await page.getByLabel('Logistics (2 rows)').selectOption('Create “Logistics”');
      await page.getByText('2 will be added').waitFor();
    },
  },
  {
    name: 'upload in bulk, changes checked',
    as: companyAdmin,
    at: '/employees/add',
    async ready(page) {
      await openUploads(page);
      await page.getByRole('button', { name: 'Check first', disabled: false }).waitFor();
      await page.getByText('Add new people and update existing ones').click();
      const rows = [
        'Email,Preferred Name,Department,Gender',
        `${manager},Captain,Engineering,Female`,
        `${companyHr},Sam,,`,
      ];
      const buffer = Buffer.from(rows.join('\n'));
      await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check first' }).click();
      await page.getByText('Preferred name: none → Captain').waitFor();
    },
  },
];
