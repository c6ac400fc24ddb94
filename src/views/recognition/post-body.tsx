import type { RecognitionPost } from '../../api/contract/recognition.ts';
import { messageParts } from '../../rules/recognition/praise.ts';
import { paragraphsOf } from '../../rules/shared/plain-text.ts';
import { useFileUrl } from '../layout/wiring-context.ts';
import { PersonLink } from './people.tsx';
import styles from './recognition.module.css';
import { TagLinks } from './tag-mark.tsx';

type Body = Pick<RecognitionPost, 'message' | 'mentions' | 'image' | 'tags'>;

interface PostBodyProps {
  post: Body;
  /** A picture that is not stored yet. */
  picture?: string | null;
}

/** Messages are plain text, so their markup is never interpreted. */
export function PostBody({ post: { message, mentions, image, tags }, picture = null }: PostBodyProps) {
  const fileUrl = useFileUrl();
  const shown = picture ?? (image && fileUrl(image));

  return (
    <>
      <div className={styles.message} dir="auto">
        {paragraphsOf(message).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs keep their places
          <p key={index}>
            {messageParts(paragraph, mentions).map(({ text, person }, part) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: and so do their parts
              person ? <PersonLink key={part} person={{ _id: person, fullName: text }} /> : text,
            )}
          </p>
        ))}
      </div>
      {shown && <img className={styles.picture} src={shown} alt="" loading="lazy" />}
      {tags.length > 0 && <TagLinks tags={tags} />}
    </>
  );
}
