/**
 * Every field of an employee: column, label, limits, where it is shown, imported and found. The contract, queries,
 * uploads, templates and details derive from it. The form, the reply, the person's page, the columns of the list and the
 * export are written by hand.
 */

export interface Field {
  readonly kind: string;
  readonly label: string;
  /** The message when it is missing; without one the field is optional. */
  readonly message?: string;
  /** In characters. */
  readonly max?: number;
  readonly import: {
    readonly title: string;
    readonly example: string;
    /** The template's help text; derived from the kind and limits by default. */
    readonly takes?: string;
  };
}

interface PlainField extends Field {
  readonly column: string;
  /** `name`: one line without web or email addresses, because it appears in emails. */
  readonly kind: 'name' | 'line' | 'email' | 'day' | 'gender' | 'number';
  /** `record`: in lists and in the form. `profile`: the wellness profile; viewing it is logged. */
  readonly part: 'record' | 'profile';
  readonly from?: number;
  readonly to?: number;
  readonly isPast?: true;
  /** Its first 60 letters are searched, besides the columns that lists sort by. */
  readonly isSearched?: true;
  /** `label` only where the details use another one. */
  readonly details?: { readonly group: 'person' | 'body' | 'wellbeing'; readonly label?: string };
}

interface LinkField extends Field {
  readonly kind: 'link' | 'roles' | 'groups' | 'manager';
}

const profile = <const L extends string, const C extends string, const E extends string>(
  label: L,
  column: C,
  example: E,
  group: 'body' | 'wellbeing',
) =>
  ({
    column,
    kind: 'line',
    part: 'profile',
    label,
    max: 80,
    import: { title: label.replace(/ (.)/g, (_, first: string) => ` ${first.toUpperCase()}`), example },
    details: { group },
  }) as const;

/** In the order of the template's columns. */
export const employeeFields = {
  firstName: {
    column: 'first_name',
    kind: 'name',
    part: 'record',
    label: 'First name',
    max: 80,
    message: 'Please Enter First Name!',
    import: { title: 'First Name', example: 'Ana' },
  },
  lastName: {
    column: 'last_name',
    kind: 'name',
    part: 'record',
    label: 'Last name',
    max: 80,
    message: 'Please Enter Last Name!',
    import: { title: 'Last Name', example: 'Reis' },
  },
  preferredName: {
    column: 'preferred_name',
    kind: 'name',
    part: 'record',
    label: 'Preferred name',
    max: 80,
    isSearched: true,
    import: { title: 'Preferred Name', example: 'Nina' },
    details: { group: 'person' },
  },
  email: {
    column: 'email',
    kind: 'email',
    part: 'record',
    label: 'Email',
    max: 254,
    message: 'Please Enter Email Address!',
    import: {
      title: 'Email',
      example: 'ana.reis@company.example',
      takes: 'A unique email address, used to match people.',
    },
  },
  empId: {
    column: 'emp_id',
    kind: 'line',
    part: 'record',
    label: 'Employee id',
    max: 40,
    message: 'Please Enter Employee Id!',
    import: {
      title: 'Employee ID',
      example: 'HV-1042',
      takes: 'Up to 40 characters. Must be unique in the company; used to match people.',
    },
  },
  designation: {
    kind: 'link',
    label: 'Designation',
    message: 'Please Enter Employee Designation!',
    import: {
      title: 'Designation',
      example: 'Engineer',
      takes: 'The name of one of your designations.',
    },
  },
  roles: {
    kind: 'roles',
    label: 'Role',
    message: 'Please Enter Employee Role!',
    import: {
      title: 'Role',
      example: 'Employee',
      takes: 'Admin, Reporting Manager, Content Writer or Employee; separate several with semicolons.',
    },
  },
  department: {
    kind: 'link',
    label: 'Department',
    message: 'Please Enter Department Name!',
    import: {
      title: 'Department',
      example: 'Engineering',
      takes: 'The name of one of your departments.',
    },
  },
  branchId: {
    kind: 'link',
    label: 'Branch',
    message: 'Please select branch!',
    import: {
      title: 'Branch',
      example: 'Lisbon',
      takes: 'The name of one of your branches. Optional if you choose a branch for the upload.',
    },
  },
  manager: {
    kind: 'manager',
    label: 'Manager',
    import: {
      title: 'Manager Email',
      example: 'joao.lima@company.example',
      takes: 'Optional. The email address or full name of an admin or reporting manager, who may be in the same file.',
    },
  },
  groups: {
    kind: 'groups',
    label: 'Groups',
    import: {
      title: 'Groups',
      example: 'Running; Books',
      takes: 'Optional. Names of your groups, separated by semicolons.',
    },
  },
  teamId: {
    kind: 'link',
    label: 'Team',
    import: {
      title: 'Team',
      example: 'Tide',
      takes: 'Optional. The name of one of your teams.',
    },
  },
  insuranceCategory: {
    kind: 'link',
    label: 'Insurance',
    import: {
      title: 'Insurance',
      example: 'Basic',
      takes: 'Optional. The name of one of your insurance options.',
    },
  },
  gender: {
    column: 'gender',
    kind: 'gender',
    part: 'record',
    label: 'Gender',
    import: { title: 'Gender', example: 'Female', takes: 'Optional. Female, Male or Other.' },
    details: { group: 'person' },
  },
  dob: {
    column: 'dob',
    kind: 'day',
    part: 'record',
    label: 'Date of birth',
    isPast: true,
    import: {
      title: 'Date of Birth',
      example: '1984-03-31',
      takes: 'Optional. A date in the past, such as 1984-03-31, 31-03-1984 or 31 Mar 1984.',
    },
    details: { group: 'person', label: 'Age' },
  },
  nationality: {
    column: 'nationality',
    kind: 'line',
    part: 'record',
    label: 'Nationality',
    max: 60,
    import: { title: 'Nationality', example: 'Portuguese' },
    details: { group: 'person' },
  },
  phone: {
    column: 'phone',
    kind: 'line',
    part: 'record',
    label: 'Phone',
    max: 30,
    import: {
      title: 'Phone',
      example: '351 21 555 0100',
    },
  },
  joinedOn: {
    column: 'joined_on',
    kind: 'day',
    part: 'record',
    label: 'Joined on',
    import: {
      title: 'Joined On',
      example: '2021-09-01',
      takes: 'Optional. A date, such as 2021-09-01, 01-09-2021 or 1 Sep 2021.',
    },
  },
  heightCm: {
    column: 'height_cm',
    kind: 'number',
    part: 'profile',
    label: 'Height (cm)',
    from: 30,
    to: 280,
    import: {
      title: 'Height (cm)',
      example: '168',
      takes: 'Optional. Centimetres, 30 to 280.',
    },
    details: { group: 'body', label: 'Height' },
  },
  weightKg: {
    column: 'weight_kg',
    kind: 'number',
    part: 'profile',
    label: 'Weight (kg)',
    from: 2,
    to: 600,
    import: {
      title: 'Weight (kg)',
      example: '62.5',
      takes: 'Optional. Kilograms, 2 to 600.',
    },
    details: { group: 'body', label: 'Weight' },
  },
  goal: profile('Goal', 'goal', 'Sleep better', 'wellbeing'),
  smoking: profile('Smoking', 'smoking', 'Never', 'wellbeing'),
  stress: profile('Stress', 'stress', 'Low', 'wellbeing'),
  mood: profile('Mood', 'mood', 'Good', 'wellbeing'),
  wearableType: profile('Wearable type', 'wearable_type', 'Watch', 'body'),
  cardiovascularStatus: profile('Cardiovascular status', 'cardiovascular_status', 'Good', 'wellbeing'),
  diabetesStatus: profile('Diabetes status', 'diabetes_status', 'None', 'wellbeing'),
} as const satisfies Readonly<Record<string, PlainField | LinkField>>;

type Fields = typeof employeeFields;
export type EmployeeFieldName = keyof Fields;
export type PlainName = { [K in EmployeeFieldName]: Fields[K] extends PlainField ? K : never }[EmployeeFieldName];
export type LinkName = Exclude<EmployeeFieldName, PlainName>;
type NameOf<Part> = { [K in PlainName]: Fields[K]['part'] extends Part ? K : never }[PlainName];
export type RecordName = NameOf<'record'>;
export type ProfileName = NameOf<'profile'>;
export type OptionalName = { [K in RecordName]: Fields[K] extends { message: string } ? never : K }[RecordName];

type Kinds = {
  name: string;
  line: string;
  email: string;
  day: string;
  gender: 'female' | 'male' | 'other';
  number: number;
};
export type ValueOf<K extends PlainName> = Kinds[Fields[K]['kind']];
/** Null for an empty optional field. */
export type StoredValue<K extends PlainName> = Fields[K] extends { message: string } ? ValueOf<K> : ValueOf<K> | null;
export type PlainValues<N extends PlainName> = { [K in N]: StoredValue<K> };
export type PlainColumns<N extends PlainName = PlainName> = { [K in N as Fields[K]['column']]: StoredValue<K> };

const all = Object.entries(employeeFields) as [EmployeeFieldName, PlainField | LinkField][];
const plain = all.filter((entry): entry is [PlainName, PlainField] => 'column' in entry[1]);
const namesOf = <N extends PlainName>(isMeant: (field: PlainField) => boolean) =>
  plain.filter(([, field]) => isMeant(field)).map(([name]) => name) as N[];

export const plainNames: readonly PlainName[] = namesOf(() => true);
export const recordNames: readonly RecordName[] = namesOf(({ part }) => part === 'record');
export const profileNames: readonly ProfileName[] = namesOf(({ part }) => part === 'profile');
export const optionalNames: readonly OptionalName[] = namesOf(({ part, message }) => part === 'record' && !message);

export const plainField = (name: PlainName): PlainField => employeeFields[name];
export const columnOf = <K extends PlainName>(name: K): Fields[K]['column'] => employeeFields[name].column;

export const valuesFrom = <N extends PlainName>(names: readonly N[], row: PlainColumns<N>): PlainValues<N> =>
  Object.fromEntries(
    names.map((name) => [name, (row as Readonly<Record<string, unknown>>)[columnOf(name)]]),
  ) as unknown as PlainValues<N>;

export const columnsFrom = <N extends PlainName>(
  names: readonly N[],
  valueFor: (name: N) => unknown,
): PlainColumns<N> =>
  Object.fromEntries(names.map((name) => [columnOf(name), valueFor(name)])) as unknown as PlainColumns<N>;
