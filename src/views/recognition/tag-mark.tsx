import Handshake from 'lucide-react/icons/handshake';
import Heart from 'lucide-react/icons/heart';
import Leaf from 'lucide-react/icons/leaf';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Rocket from 'lucide-react/icons/rocket';
import Shield from 'lucide-react/icons/shield';
import Sparkles from 'lucide-react/icons/sparkles';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import Target from 'lucide-react/icons/target';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import type { PostTag } from '../../api/contract/recognition-tags.ts';
import { shownTag, type TagIcon } from '../../rules/recognition/tag-names.ts';
import common from '../ui/common.module.css';
import { filteredFeedPath } from './feed-paths.ts';
import styles from './recognition.module.css';

export const icons = {
  star: Star,
  heart: Heart,
  handshake: Handshake,
  lightbulb: Lightbulb,
  rocket: Rocket,
  leaf: Leaf,
  shield: Shield,
  target: Target,
  users: Users,
  sun: Sun,
  trophy: Trophy,
  sparkles: Sparkles,
} as const satisfies Record<TagIcon, typeof Star>;

type Mark = Pick<PostTag, 'kind' | 'name' | 'icon' | 'colour'>;

export function TagMark({ tag: { kind, name, icon, colour } }: { tag: Mark }) {
  const Icon = icons[icon];

  return (
    <span className={styles.tag} style={{ '--own': colour } as CSSProperties} data-kind={kind}>
      <Icon size={14} aria-hidden="true" />
      <span dir="auto">{shownTag(kind, name)}</span>
    </span>
  );
}

/** Each links to the posts that have it. */
export const TagLinks = ({ tags }: { tags: readonly PostTag[] }) => (
  <ul className={common.wrappingRow} aria-label="Tags and values">
    {tags.map((tag) => (
      <li key={tag._id}>
        <Link href={filteredFeedPath({ tag: tag._id })} className={styles.tagLink}>
          <TagMark tag={tag} />
        </Link>
      </li>
    ))}
  </ul>
);
