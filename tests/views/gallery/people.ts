export interface Person {
  id: string;
  name: string;
  email: string;
  department: string;
  branch: string;
  groups: string[];
  roles: string[];
  nationality: string;
  gender: string;
  isEnabled: boolean;
}

const first = ['Ana', 'Bruno', 'Chidi', 'Élodie', 'Farah', 'Goran', 'Hana', 'Ingrid', 'João', 'Keiko', 'Liam', 'Mei'];
const last = [
  'Reis',
  'Salgado',
  'Okonkwo',
  'Marchand',
  'Haddad',
  'Petrović',
  'Nováková',
  'Berg',
  'Figueiredo',
  'Tanaka',
];
const departments = ['Design', 'People and culture', 'Engineering', 'Finance', 'Customer care'];
const branches = ['Lisbon', 'Porto', 'Rotterdam', 'Dubai'];
const groups = ['Runners', 'Book club', 'First aid', 'Choir'];
const roles = ['Employee', 'Reporting Manager', 'Content Writer'];
const nationalities = ['Portuguese', 'Dutch', 'Nigerian', 'French', 'Japanese'];

const pick = <Item>(list: readonly Item[], at: number): Item => list[at % list.length] as Item;

/** People who do not exist, the same ones every time. */
export const people: Person[] = Array.from({ length: 57 }, (_, index) => {
  const name = `${pick(first, index * 5)} ${pick(last, index * 3 + (index >> 2))}`;
  return {
    id: `p${index}`,
    name,
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@harbourvale.example`,
    department: pick(departments, index),
    branch: pick(branches, index >> 1),
    groups: groups.slice(0, index % 5),
    roles: roles.slice(0, 1 + (index % 3)),
    nationality: pick(nationalities, index),
    gender: index % 2 ? 'Male' : 'Female',
    isEnabled: index % 7 !== 3,
  };
});
