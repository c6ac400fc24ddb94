import Ellipsis from 'lucide-react/icons/ellipsis';
import FileText from 'lucide-react/icons/file-text';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Pencil from 'lucide-react/icons/pencil';
import Sun from 'lucide-react/icons/sun';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { Avatar } from '../../../src/views/ui/avatar.tsx';
import { Button } from '../../../src/views/ui/button.tsx';
import { CommandPalette } from '../../../src/views/ui/command-palette.tsx';
import { ConfirmDialog } from '../../../src/views/ui/confirm-dialog.tsx';
import { Dialog } from '../../../src/views/ui/dialog.tsx';
import { Field } from '../../../src/views/ui/field.tsx';
import { IconButton } from '../../../src/views/ui/icon-button.tsx';
import { Input } from '../../../src/views/ui/input.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../src/views/ui/menu.tsx';
import { MenuChoices } from '../../../src/views/ui/menu-choices.tsx';
import { Popover } from '../../../src/views/ui/popover.tsx';
import styles from './gallery.module.css';
import { people } from './people.ts';

export function OverlaysStory() {
  const [dialog, setDialog] = useState<'form' | 'confirm' | 'large' | 'palette' | null>(
    new URLSearchParams(location.search).get('open') as null,
  );
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system');
  const [query, setQuery] = useState('');
  const [said, setSaid] = useState('');
  const close = () => setDialog(null);

  return (
    <main className={styles.page}>
      <h1>Overlays</h1>
      <div className={styles.row}>
        <Button onClick={() => setDialog('form')}>Edit employee</Button>
        <Button onClick={() => setDialog('large')}>Large dialog</Button>
        <Button onClick={() => setDialog('confirm')}>Deactivate…</Button>
        <Button onClick={() => setDialog('palette')}>Command palette</Button>
        <Menu align="start" trigger={(props) => <IconButton {...props} label="More" icon={<Ellipsis size={16} />} />}>
          <MenuItem icon={<Pencil size={16} />} hint="E" onSelect={() => setSaid('edit')}>
            Edit
          </MenuItem>
          <MenuItem onSelect={() => setSaid('resend')} disabled>
            Resend Email
          </MenuItem>
          <MenuItem onSelect={() => setDialog('form')}>View More</MenuItem>
          <MenuSeparator />
          <MenuChoices
            label="Theme"
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: 'system', label: 'System', icon: <Monitor size={16} /> },
              { value: 'light', label: 'Light', icon: <Sun size={16} /> },
              { value: 'dark', label: 'Dark', icon: <Moon size={16} /> },
            ]}
          />
          <MenuSeparator />
          <MenuItem icon={<UserX size={16} />} tone="critical" onSelect={() => setSaid('deactivate')}>
            Deactivate
          </MenuItem>
        </Menu>
        <Popover label="Filter" trigger={(props) => <Button {...props}>Filter</Button>}>
          {(leave) => (
            <div className={styles.group}>
              <Field label="Department">
                <Input />
              </Field>
              <Button variant="primary" onClick={leave}>
                Apply
              </Button>
            </div>
          )}
        </Popover>
      </div>
      <p data-testid="said">{said}</p>

      <Dialog
        open={dialog === 'form'}
        onClose={close}
        size="medium"
        title="Edit Ana Reis"
        description="Changes are seen by everyone at once."
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <div className={styles.columns}>
          {[
            'First name',
            'Last name',
            'Employee id',
            'Job title',
            'Phone',
            'City',
            'Country',
            'Postcode',
            'Street',
          ].map((label) => (
            <Field key={label} label={label}>
              <Input />
            </Field>
          ))}
        </div>
      </Dialog>
      <Dialog open={dialog === 'large'} onClose={close} size="large" title="About Ana Reis" aside="Seen by two people">
        <p>A large dialog, 880 px wide, with a note at its foot.</p>
      </Dialog>
      <CommandPalette
        open={dialog === 'palette'}
        onClose={close}
        query={query}
        onQueryChange={setQuery}
        onRun={(command) => {
          setSaid(command.id);
          close();
        }}
        groups={paletteGroups(query)}
      />
      <ConfirmDialog
        open={dialog === 'confirm'}
        title="Deactivate Ana Reis?"
        confirmLabel="Deactivate Ana Reis"
        onConfirm={close}
        onCancel={close}
      >
        She will be signed out at once and can no longer sign in. Her history stays.
      </ConfirmDialog>
    </main>
  );
}

function paletteGroups(query: string) {
  const matches = (label: string) => label.toLowerCase().includes(query.toLowerCase());
  return [
    {
      heading: 'Pages',
      commands: ['Dashboard', 'Employees', 'Leave Management', 'Recognition']
        .filter(matches)
        .map((label) => ({ id: `page ${label}`, label, icon: <FileText size={16} /> })),
    },
    {
      heading: 'People',
      commands: people
        .filter((person) => query !== '' && matches(person.name))
        .slice(0, 4)
        .map((person) => ({
          id: person.id,
          label: person.name,
          description: person.email,
          icon: <Avatar name={person.name} size={24} />,
        })),
    },
    {
      heading: 'Actions',
      commands: ['Add Employee', 'Change Password', 'Logout']
        .filter(matches)
        .map((label) => ({ id: `do ${label}`, label, icon: <Pencil size={16} />, shortcut: label[0] })),
    },
  ];
}
