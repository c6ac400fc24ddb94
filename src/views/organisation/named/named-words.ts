/** What a screen of departments or designations says. */
export interface NamedWords {
  /** The page's title, as the menu has it. */
  title: string;
  help: string;
  /** Such as "department" and "departments". */
  one: string;
  many: string;
  Name: string;
  /** What it is for, while there is none. */
  purpose: string;
}

export const departmentWords: NamedWords = {
  title: 'Department',
  help: 'The departments people belong to. A new name shows everywhere at once.',
  one: 'department',
  many: 'departments',
  Name: 'Department',
  purpose: 'Everybody belongs to a department. Add the first one, and people can be added to it.',
};

export const designationWords: NamedWords = {
  title: 'Designations',
  help: 'The designations people hold. A new name shows everywhere at once.',
  one: 'designation',
  many: 'designations',
  Name: 'Designation',
  purpose: 'Everybody holds a designation, which says what they do. Add the first one, and people can be given it.',
};
