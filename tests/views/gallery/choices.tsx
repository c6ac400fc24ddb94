import { useState } from 'react';
import { Avatar } from '../../../src/views/ui/avatar.tsx';
import { Combobox } from '../../../src/views/ui/combobox.tsx';
import { Field } from '../../../src/views/ui/field.tsx';
import { MultiSelect } from '../../../src/views/ui/multi-select.tsx';
import styles from './gallery.module.css';
import { people } from './people.ts';

const countries = [
  'Angolan',
  'Belgian',
  'Brazilian',
  'Cape Verdean',
  'Danish',
  'Dutch',
  'Emirati',
  'Finnish',
  'French',
  'Japanese',
  'Nigerian',
  'Portuguese',
];
const groups = [
  'Book club',
  'Choir',
  'First aid',
  'Fire wardens',
  'Gardeners',
  'New joiners',
  'Runners',
  'Swimmers',
  'Works council',
];
const toOption = (label: string) => ({ value: label.toLowerCase().replace(/ /g, '-'), label });

export function ChoicesStory() {
  const [nationality, setNationality] = useState<string | null>('dutch');
  const [manager, setManager] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(['choir', 'runners']);
  const [required, setRequired] = useState<string[]>([]);
  const found = people.filter((person) => person.name.toLowerCase().includes(query.toLowerCase())).slice(0, 8);

  return (
    <main className={styles.page} tabIndex={-1}>
      <h1>Choices</h1>
      <div className={styles.columns}>
        <Field id="nationality" label="Nationality">
          <Combobox
            value={nationality}
            onValueChange={setNationality}
            options={countries.map(toOption)}
            placeholder="Type to find"
          />
        </Field>
        <Field id="manager" label="Manager" help="Approves leave.">
          <Combobox
            value={manager}
            onValueChange={setManager}
            onQueryChange={setQuery}
            placeholder="Search people"
            options={found.map((person) => ({
              value: person.id,
              label: person.name,
              description: person.email,
              leading: <Avatar name={person.name} size={24} />,
            }))}
          />
        </Field>
        <Field id="groups" label="Groups">
          <MultiSelect noun="groups" value={chosen} onValueChange={setChosen} options={groups.map(toOption)} />
        </Field>
        <Field id="needed" label="Audience" required error="Choose at least one group.">
          <MultiSelect noun="groups" value={required} onValueChange={setRequired} options={groups.map(toOption)} />
        </Field>
      </div>
      <p data-testid="chosen">{JSON.stringify({ nationality, manager, chosen })}</p>
    </main>
  );
}
