import Mail from 'lucide-react/icons/mail';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '../../../src/views/ui/button.tsx';
import { Checkbox } from '../../../src/views/ui/checkbox.tsx';
import { DateInput } from '../../../src/views/ui/date-input.tsx';
import { ErrorSummary } from '../../../src/views/ui/error-summary.tsx';
import { Field } from '../../../src/views/ui/field.tsx';
import { IconButton } from '../../../src/views/ui/icon-button.tsx';
import { Input } from '../../../src/views/ui/input.tsx';
import { PasswordInput } from '../../../src/views/ui/password-input.tsx';
import { RadioGroup } from '../../../src/views/ui/radio-group.tsx';
import { SearchInput } from '../../../src/views/ui/search-input.tsx';
import { Select } from '../../../src/views/ui/select.tsx';
import { Switch } from '../../../src/views/ui/switch.tsx';
import { Textarea } from '../../../src/views/ui/textarea.tsx';
import styles from './gallery.module.css';

export function FormsStory() {
  const [search, setSearch] = useState('reis');
  const [gender, setGender] = useState<string | null>('female');
  const [born, setBorn] = useState('1991-03-05');
  const [submits, setSubmits] = useState(0);

  return (
    <main className={styles.page}>
      <section className={styles.group}>
        <h1>Buttons</h1>
        <div className={styles.row}>
          <Button variant="primary" icon={<Plus size={16} />}>
            Add employee
          </Button>
          <Button>Export</Button>
          <Button variant="quiet">Cancel</Button>
          <Button variant="critical">Deactivate Ana Reis</Button>
          <IconButton label="Write to her" icon={<Mail size={16} />} />
        </div>
        <div className={styles.row}>
          <Button variant="primary" busy busyLabel="Saving…">
            Save
          </Button>
          <Button busy busyLabel="Uploading…">
            Upload
          </Button>
          <Button variant="critical" busy busyLabel="Deactivating…">
            Deactivate
          </Button>
          <Button variant="primary" disabled>
            Save
          </Button>
          <Button disabled focusableWhenDisabled>
            Export
          </Button>
        </div>
        <div className={styles.row}>
          <Button size="small">Small</Button>
          <Button size="small" variant="primary">
            Small
          </Button>
          <Button size="large" variant="primary">
            Log in
          </Button>
        </div>
      </section>

      <section className={styles.group}>
        <h2>Fields</h2>
        <ErrorSummary
          focusKey={submits}
          errors={
            submits
              ? [
                  { fieldId: 'email', message: 'Please Enter Email Address!' },
                  { fieldId: 'gender', message: 'Please choose a gender.' },
                ]
              : []
          }
        />
        <div className={styles.columns}>
          <Field id="first" label="First name" required help="As it stands in the contract.">
            <Input placeholder="Ana" />
          </Field>
          <Field id="email" label="Email" required error="Please Enter Email Address!" help="Used to sign in.">
            <Input type="email" defaultValue="ana@" />
          </Field>
          <Field id="password" label="Password" aside={<a href="#forgot">Forgot password?</a>}>
            <PasswordInput defaultValue="correct horse" />
          </Field>
          <Field id="branch" label="Branch" required>
            <Select
              placeholder="Choose a branch"
              options={[
                { value: 'lisbon', label: 'Lisbon' },
                { value: 'porto', label: 'Porto' },
              ]}
            />
          </Field>
          <Field id="born" label="Date of birth">
            <DateInput value={born} onChange={({ target }) => setBorn(target.value)} />
          </Field>
          <Field id="id" label="Employee id">
            <Input disabled defaultValue="HV-0042" />
          </Field>
          <Field id="mail" label="Email" help="Cannot be changed.">
            <Input readOnly defaultValue="ana.reis@harbourvale.example" />
          </Field>
          <Field id="find" label="Find">
            <SearchInput value={search} onValueChange={setSearch} />
          </Field>
          <Field id="note" label="Note" help="Markdown is fine.">
            <Textarea defaultValue="Comes back on the first of May." />
          </Field>
        </div>
      </section>

      <section className={styles.columns}>
        <RadioGroup
          id="gender"
          legend="Gender"
          required
          value={gender}
          onValueChange={setGender}
          help="Only used for statistics of five or more."
          options={[
            { value: 'female', label: 'Female' },
            { value: 'male', label: 'Male' },
            { value: 'other', label: 'Other', description: 'Or rather not said' },
          ]}
        />
        <RadioGroup
          legend="Duration"
          inline
          value={null}
          onValueChange={() => {}}
          error="Choose how long."
          options={[
            { value: 'full', label: 'Whole day' },
            { value: 'half', label: 'Half a day' },
          ]}
        />
        <div className={styles.group}>
          <Checkbox label="Send a welcome email" defaultChecked description="With a link that is good for 7 days." />
          <Checkbox label="All branches" indeterminate />
          <Checkbox label="Unticked" />
          <Checkbox label="Not for you" disabled />
          <Checkbox label="Not for you either" disabled defaultChecked />
        </div>
        <div className={styles.group}>
          <Switch label="Recognition feed" description="Everyone sees posts." defaultChecked />
          <Switch label="Work from home" />
          <Switch label="Articles" disabled />
        </div>
      </section>
      <div className={styles.row}>
        <Button variant="primary" onClick={() => setSubmits(submits + 1)}>
          Submit
        </Button>
      </div>
    </main>
  );
}
