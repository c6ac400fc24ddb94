import { useActorRef, useSelector } from '@xstate/react';
import FileText from 'lucide-react/icons/file-text';
import Zap from 'lucide-react/icons/zap';
import { useLocation } from 'wouter';
import { wirePeople } from '../../machines/modules/people.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { menuFor } from '../../rules/shared/menu.ts';
import { hasWords, matchRank } from '../../rules/shared/normalise.ts';
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
  // Those found for what was typed before may not be meant any more.
  const isMeant = ({ fullName, email }: (typeof rows)[number]) =>
    !(loading || failed) || hasWords(`${fullName} ${email}`, typed);
  const rankOf = ({ fullName }: (typeof rows)[number]) => matchRank(fullName, typed);
  const found = isTyping ? rows.filter(isMeant).sort((one, other) => rankOf(one) - rankOf(other)) : [];
  const all: Command[] = [
    ...tasks,
    ...pages,
    ...found.map(({ _id, fullName }) => ({ id: _id, label: fullName, to: employeePath(_id) })),
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
          commands: found.map(({ _id, fullName, email, photo }) => ({
            id: _id,
            label: fullName,
            description: email,
            icon: <Avatar name={fullName} src={photo && fileUrl(photo)} size={24} />,
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
