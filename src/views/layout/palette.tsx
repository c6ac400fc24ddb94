import { useActorRef, useSelector } from '@xstate/react';
import FileText from 'lucide-react/icons/file-text';
import Newspaper from 'lucide-react/icons/newspaper';
import Zap from 'lucide-react/icons/zap';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Article } from '../../api/contract/articles.ts';
import type { EmployeeOption } from '../../api/contract/employees.ts';
import { wireFoundArticles } from '../../machines/modules/articles/found-articles.ts';
import { wirePeople } from '../../machines/modules/employees/people.ts';
import { articlePath } from '../../rules/shared/links.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { menuFor } from '../../rules/shared/menu.ts';
import { hasWords, matchRank } from '../../rules/shared/normalise.ts';
import { capitalise, listInWords } from '../../rules/shared/text.ts';
import { Avatar } from '../ui/avatar.tsx';
import { CommandPalette } from '../ui/command-palette.tsx';
import {
  type Command,
  matching,
  mayFindArticles,
  pageCommands,
  personTarget,
  taskCommands,
  withoutTasks,
} from './commands.ts';
import { usePicker } from './use-picker.ts';
import { changeTheme } from './use-theme.ts';
import { useFileUrl, useMachines, useSignedIn } from './wiring-context.ts';

/** Actions before anything is typed. */
const FEW = 5;

interface PaletteProps {
  /** Pressed while it was loading. */
  keys: readonly string[];
  onClose: () => void;
}

export default function Palette({ keys, onClose }: PaletteProps) {
  const { track, company } = useSignedIn();
  const [, navigate] = useLocation();
  const fileUrl = useFileUrl();
  const { roles } = track;
  const toPerson = personTarget(roles, company.features);
  const people = useActorRef(useMachines(wirePeople)[toPerson ? 'anybody' : 'nobody'], {
    input: { query: defaultListQuery },
  });
  const mayRead = mayFindArticles(roles, company.features);
  const articles = useActorRef(useMachines(wireFoundArticles)[mayRead ? 'anything' : 'nothing'], {
    input: { query: defaultListQuery },
  });
  const typed = useSelector(people, ({ context }) => context.query.search);
  const foundPeople = usePicker(people);
  const foundArticles = usePicker(articles);

  const isTyping = typed.trim() !== '';
  const tasks = matching(taskCommands(roles, company.features), typed).slice(0, isTyping ? undefined : FEW);
  const allPages = pageCommands(menuFor(roles, company.features), roles, company.features);
  const pages = withoutTasks(matching(allPages, typed), tasks);
  // Results for the previous text may not match any more.
  const isMeant = ({ fullName, email }: EmployeeOption) =>
    !isOld(foundPeople) || hasWords(`${fullName} ${email}`, typed);
  const found = isTyping ? ranked(foundPeople.rows.filter(isMeant), ({ fullName }) => fullName, typed) : [];
  // The list finds them by category and author too.
  const isTitled = ({ title }: Article) => hasWords(title, typed);
  const readable = isTyping ? ranked(foundArticles.rows.filter(isTitled), ({ title }) => title, typed) : [];
  const sought = ['pages', ...(toPerson ? ['people'] : []), ...(mayRead ? ['articles'] : []), 'actions'];
  const all: Command[] = [
    ...tasks,
    ...pages,
    ...found.map(({ _id, fullName }) => ({ id: _id, label: fullName, to: toPerson?.(_id) ?? '' })),
    ...readable.map(({ _id, title }) => ({ id: _id, label: title, to: articlePath(_id) })),
  ];
  const search = (text: string) => {
    foundPeople.searching.onQueryChange(text);
    foundArticles.searching.onQueryChange(text);
  };
  const run = ({ to, theme }: Command) => {
    onClose();
    if (theme) changeTheme(theme);
    if (to) navigate(to);
  };
  /** The text whose first result is opened as soon as there is one, because Enter has already been pressed. */
  const entered = useRef<string>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are typed once
  useEffect(() => {
    const text = textOf(keys);
    if (text !== '') search(text);
    if (keys.at(-1) === 'Enter') entered.current = text;
  }, []);
  useEffect(() => {
    const [first] = all;
    if (entered.current !== typed || !first) return;
    entered.current = null;
    run(first);
  });
  const withIcon = (icon: React.ReactNode) => (command: Command) => ({ ...command, icon });

  return (
    <CommandPalette
      open
      onClose={onClose}
      query={typed}
      onQueryChange={(text) => {
        entered.current = null;
        search(text);
      }}
      loading={isTyping && (foundPeople.searching.loading || foundArticles.searching.loading)}
      placeholder={`Search ${listInWords(sought)}`}
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
        {
          heading: 'Articles',
          commands: readable.map(({ _id, title, status }) => ({
            id: _id,
            label: title,
            description: status === 'published' ? '' : capitalise(status),
            icon: <Newspaper size={16} aria-hidden="true" />,
          })),
        },
      ]}
      onRun={({ id }) => run(all.find((command) => command.id === id) ?? { id, label: '' })}
    />
  );
}

const isOld = ({ searching: { loading, failed } }: ReturnType<typeof usePicker>): boolean => loading || failed;

const textOf = (keys: readonly string[]): string =>
  keys.reduce((text, key) => (key === 'Backspace' ? text.slice(0, -1) : key.length === 1 ? text + key : text), '');

/** The best matches first. */
function ranked<Row>(rows: readonly Row[], nameOf: (row: Row) => string, typed: string): Row[] {
  const rankOf = (row: Row) => matchRank(nameOf(row), typed);

  return [...rows].sort((one, other) => rankOf(one) - rankOf(other));
}
