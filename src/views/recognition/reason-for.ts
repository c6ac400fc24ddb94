import { APPEAL_MAX, REASON_MAX } from '../../rules/recognition/recognition-limits.ts';
import type { ReasonDialogProps } from './reason-dialog.tsx';

type Words = Omit<ReasonDialogProps, 'onConfirm' | 'onCancel'>;

/** The dialogs that require a reason or an appeal. */
export const reasonFor = {
  report: (what: 'post' | 'comment'): Words => ({
    title: `Report this ${what}?`,
    description: 'Moderators will review it. Only they can see that you reported it.',
    label: 'Reason',
    confirm: `Report ${what}`,
    most: REASON_MAX,
  }),
  hide: (what: 'post' | 'comment', count = 1): Words => ({
    title: count === 1 ? `Hide this ${what}?` : `Hide ${count} ${what}s?`,
    description:
      count === 1
        ? 'Only its author and moderators will be able to see it. You can restore it later.'
        : 'Only their authors and moderators will be able to see them. You can restore them later.',
    label: 'Reason',
    help:
      what === 'post'
        ? 'The author will see this reason and can appeal once.'
        : 'Only moderators will see this reason.',
    confirm: count === 1 ? `Hide ${what}` : `Hide ${count} ${what}s`,
    isCritical: true,
    most: REASON_MAX,
  }),
  decline: (): Words => ({
    title: 'Decline this appeal?',
    description: 'The post will stay hidden, and its author cannot appeal again.',
    label: 'Reason',
    help: 'The author will see this reason.',
    confirm: 'Decline appeal',
    isCritical: true,
    most: REASON_MAX,
  }),
  appeal: (): Words => ({
    title: 'Appeal against this decision?',
    description: 'A moderator will review the post again. You can only appeal once.',
    label: 'Appeal',
    missing: 'Enter your appeal.',
    confirm: 'Send appeal',
    isMultiLine: true,
    most: APPEAL_MAX,
  }),
} as const;
