import type { HrDocument } from '../../../api/contract/audience.ts';
import { type ArticleBody, picturesOf } from '../../../rules/articles/article-body.ts';
import { policyLines } from '../../../rules/documents/policies.ts';
import WordChanges from '../../layout/editor/word-changes.tsx';
import common from '../../ui/common.module.css';
import styles from './policies.module.css';
import { PolicyContent } from './policy-content.tsx';

export interface ComparedVersion {
  number: number;
  body: ArticleBody | null;
  file: HrDocument | null;
  articles: readonly string[];
  changeNote: string;
}

export interface PolicyComparisonProps {
  before: ComparedVersion;
  after: ComparedVersion;
}

const hasSamePictures = (before: ArticleBody, after: ArticleBody): boolean =>
  picturesOf(before).join() === picturesOf(after).join();

/** Word by word if both are texts, otherwise side by side; also side by side if only a picture differs. */
export default function PolicyComparison({ before, after }: PolicyComparisonProps) {
  const isReworded = before.body && after.body && policyLines(before.body) !== policyLines(after.body);

  return (
    <div className={styles.compared}>
      {after.changeNote && <p className={styles.note}>{after.changeNote}</p>}
      {before.body && after.body && (isReworded || hasSamePictures(before.body, after.body)) ? (
        <Words before={policyLines(before.body)} after={policyLines(after.body)} />
      ) : (
        <div className={styles.sideBySide}>
          {[before, after].map((version) => (
            <section key={version.number} aria-label={`Version ${version.number}`}>
              <h3>Version {version.number}</h3>
              <PolicyContent {...version} />
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

function Words({ before, after }: { before: string; after: string }) {
  if (before === after) return <p className={common.quiet}>The text has not changed.</p>;

  return <WordChanges before={before} after={after} />;
}
