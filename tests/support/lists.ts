/** Files with new people of the demo company, as a person would choose them. */

interface NewPerson {
  email?: string;
  department?: string;
  role?: string;
}

let count = 0;

/** Each row is someone new, but for what it says itself. Their branch may be under another heading. */
export function newPeople(
  rows: readonly NewPerson[],
  branch = 'Branch',
): { name: string; mimeType: string; buffer: Buffer } {
  const head = 'First Name,Last Name,Email,Employee Id,Designation,Role,Department,';
  const lines = rows.map(({ email, department = 'Engineering', role = 'Employee' }) => {
    count += 1;
    const own = `${process.pid}.${Date.now()}.${count}`;

    return `Noor,Listed,${email ?? `noor.${own}@harbourvale.example`},L-${own},Operations Analyst,${role},${department},Lisbon`;
  });

  return { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from([head + branch, ...lines].join('\n')) };
}
