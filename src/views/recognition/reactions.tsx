import Heart from 'lucide-react/icons/heart';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Lightbulb from 'lucide-react/icons/lightbulb';
import PartyPopper from 'lucide-react/icons/party-popper';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { ReactionKind, RecognitionPost } from '../../api/contract/recognition.ts';
import { reactions as kinds } from '../../rules/recognition/reactions.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import styles from './recognition.module.css';

const icons = {
  like: ThumbsUp,
  celebrate: PartyPopper,
  thanks: HeartHandshake,
  love: Heart,
  inspiring: Lightbulb,
} as const satisfies Record<ReactionKind, typeof Heart>;

interface ReactionsProps {
  post: Pick<RecognitionPost, 'reactions' | 'reaction'>;
  onReact: (kind: ReactionKind | null) => void;
}

/** Each person has one reaction. Pressing it again removes it. */
export function Reactions({ post: { reactions, reaction }, onReact }: ReactionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div role="group" aria-label="Reactions" className={styles.reactions}>
      {kinds.map(({ kind, label }) => {
        const count = reactions.find((one) => one.kind === kind)?.count ?? 0;
        const Icon = icons[kind];

        return (
          <button
            key={kind}
            type="button"
            className={styles.reaction}
            aria-pressed={reaction === kind}
            aria-label={`${label}, ${count}`}
            data-tooltip={label}
            onClick={() => onReact(reaction === kind ? null : kind)}
          >
            <Icon size={16} aria-hidden="true" />
            {count > 0 && <span aria-hidden="true">{withCommas(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}
