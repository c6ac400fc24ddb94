import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ChallengeForm } from '../../../machines/modules/challenges/challenge-form.ts';
import { previewBodyOf } from '../../../machines/modules/challenges/challenge-values.ts';
import type { RulePreviewActor } from '../../../machines/rule-preview.machine.ts';

/** Passes the form's rules to their preview whenever one that affects scores changes. */
export function useRulesFor(form: ChallengeForm, preview: RulePreviewActor): void {
  const isLoaded = useSelector(form, ({ context }) => context.options !== null);
  const rules = useSelector(form, ({ context }) => JSON.stringify(previewBodyOf(context.values)));

  useEffect(() => {
    if (isLoaded) preview.send({ type: 'rules.changed', rules: JSON.parse(rules) });
  }, [isLoaded, rules, preview]);
}
