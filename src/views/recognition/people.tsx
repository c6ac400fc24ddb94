import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { PostPerson } from '../../api/contract/recognition.ts';
import { listInWords } from '../../rules/shared/text.ts';
import { useFileUrl } from '../layout/wiring-context.ts';
import { Avatar, type AvatarProps } from '../ui/avatar.tsx';
import { filteredFeedPath } from './feed-paths.ts';
import styles from './recognition.module.css';

export function Face({ person, size = 40 }: { person: PostPerson; size?: AvatarProps['size'] }) {
  const fileUrl = useFileUrl();

  return <Avatar name={person.fullName} src={person.photo && fileUrl(person.photo)} size={size} />;
}

/** Links to the posts that the person wrote or is praised in. */
export const PersonLink = ({ person }: { person: Pick<PostPerson, '_id' | 'fullName'> }) => (
  <Link href={filteredFeedPath({ person: person._id })} className={styles.person} dir="auto">
    {person.fullName}
  </Link>
);

/** More than this many names are hard to read before the text. */
const NAMED = 3;

/** "Ana, Rui and 3 others", with the others in the tooltip. */
export function Names({ people, linked = true }: { people: readonly PostPerson[]; linked?: boolean }) {
  const shown = people.length <= NAMED + 1 ? people : people.slice(0, NAMED);
  const rest = people.slice(shown.length);
  const names: ReactNode[] = shown.map((person) =>
    linked ? <PersonLink key={person._id} person={person} /> : <strong key={person._id}>{person.fullName}</strong>,
  );
  if (rest.length > 0) {
    const hidden = rest.map(({ fullName }) => fullName).join(', ');
    names.push(
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip has to be reachable
      <span key="others" tabIndex={0} className={styles.others} data-tooltip={hidden}>
        {rest.length} others
      </span>,
    );
  }

  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names keep their places
    <Fragment key={index}>
      {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
      {name}
    </Fragment>
  ));
}

export const namesInWords = (people: readonly Pick<PostPerson, 'fullName'>[]): string =>
  listInWords(people.map(({ fullName }) => fullName));
