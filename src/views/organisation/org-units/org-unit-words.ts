export interface OrgUnitWords {
  title: string;
  help: string;
  one: string;
  many: string;
  Name: string;
  purpose: string;
}

export const departmentWords: OrgUnitWords = {
  title: 'Department',
  help: 'The departments people belong to.',
  one: 'department',
  many: 'departments',
  Name: 'Department',
  purpose: 'Every employee belongs to a department. Add the first one to get started.',
};

export const designationWords: OrgUnitWords = {
  title: 'Designations',
  help: 'The job titles people hold.',
  one: 'designation',
  many: 'designations',
  Name: 'Designation',
  purpose: 'Every employee has a designation. Add the first one to get started.',
};
