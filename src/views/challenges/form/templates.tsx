import type { ChallengeForm } from '../../../machines/modules/challenges/challenge-form.ts';
import { type ChallengeValues, valuesOfTemplate } from '../../../machines/modules/challenges/challenge-values.ts';
import { CHALLENGE_TEMPLATES } from '../../../rules/challenges/challenge-templates.ts';
import common from '../../ui/common.module.css';
import { formatLabels, kindLabel } from '../challenge-words.tsx';
import styles from './form.module.css';

export function Templates({ actorRef, values }: { actorRef: ChallengeForm; values: ChallengeValues }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div role="group" aria-label="Templates" className={styles.templates}>
      {CHALLENGE_TEMPLATES.map((template) => (
        <button
          key={template.id}
          type="button"
          className={styles.template}
          aria-pressed={values.title === template.title}
          onClick={() => actorRef.send({ type: 'fields.changed', values: valuesOfTemplate(template, values) })}
        >
          <span className={styles.kind}>{kindLabel(template.type)}</span>
          <strong>{template.title}</strong>
          <span className={common.small}>
            {template.days} days, {formatLabels[template.format].toLowerCase()}
          </span>
        </button>
      ))}
    </div>
  );
}
