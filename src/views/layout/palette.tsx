import { useActorRef, useSelector } from '@xstate/react';
import FileText from 'lucide-react/icons/file-text';
import Zap from 'lucide-react/icons/zap';
import { useLocation } from 'wouter';
import { wirePeople } from '../../machines/modules/people.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { menuFor } from '../../rules/shared/menu.ts';
import { hasWords } from '../../rules/shared/normalise.ts';
import { employeePath, mayOpen, paths, routeAt } from '../../rules/shared/paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { CommandPalette } from '../ui/command-palette.tsx';
import { type Command, matching, pageCommands, taskCommands, withoutTasks } from './commands.ts';
import { usePicker } from './use-picker.ts';
import { changeTheme } from './use-theme.ts';
import { useFileUrl, useMachines, useSignedIn } from './wiring-context.ts';

/** Actions before anything is typed. */
const FEW = 5;

export default function Palette({ onClose }: { onClose: () => void }) {
  const { track, company } = useSignedIn();
  const [, navigate] = useLocation();
  const fileUrl = useFileUrl();
  const { roles } = track;
  const chart = maySee(paths.viewEmployee, roles) ? 'anybody' : 'nobody';
  const people = useActorRef(useMachines(wirePeople)[chart], { input: { query: defaultListQuery } });
  const typed = useSelector(people, ({ context }) => context.query.search);
  const { rows, searching } = usePicker(people);
  const { loading, failed } = searching;

  const isTyping = typed.trim() !== '';
  const tasks = matching(taskCommands(roles, company.features), typed).slice(0, isTyping ? undefined : FEW);
  const allPages = pageCommands(menuFor(roles, company.features), roles, company.features);
  const pages = withoutTasks(matching(allPages, typed), tasks);
  const options = rows.map((person) => ({
    ...person,
    value: person._id,
    label: person.fullName,
    description: person.email,
  }));
  // Those found for what was typed before may not be meant any more.
  const found = !isTyping
    ? []
    : loading || failed
      ? options.filter(({ label, description }) => hasWords(`${label} ${description}`, typed))
      : options;
  const all: Command[] = [
    ...tasks,
    ...pages,
    ...found.map(({ _id, label }) => ({ id: _id, label, to: employeePath(_id) })),
  ];
  const withIcon = (icon: React.ReactNode) => (command: Command) => ({ ...command, icon });

  return (
    <CommandPalette
      open
      onClose={onClose}
      query={typed}
      onQueryChange={searching.onQueryChange}
      loading={isTyping && loading}
      placeholder="Search pages, people and actions"
      groups={[
        { heading: 'Actions', commands: tasks.map(withIcon(<Zap size={16} aria-hidden="true" />)) },
        { heading: 'Go to', commands: pages.map(withIcon(<FileText size={16} aria-hidden="true" />)) },
        {
          heading: 'People',
          commands: found.map(({ _id, label, description, photo }) => ({
            id: _id,
            label,
            description,
            icon: <Avatar name={label} src={photo && fileUrl(photo)} size={24} />,
          })),
        },
      ]}
      onRun={({ id }) => {
        const { to, theme } = all.find((command) => command.id === id) ?? {};
        onClose();
        if (theme) changeTheme(theme);
        if (to) navigate(to);
      }}
    />
  );
}

function maySee(path: string, roles: readonly string[]): boolean {
  const route = routeAt(path);

  return route !== undefined && mayOpen(route, roles);
}
