import { APPEAL_MAX, REASON_MAX } from '../../rules/recognition/recognition-limits.ts';
import type { ReasonDialogProps } from './reason-dialog.tsx';

type Words = Omit<ReasonDialogProps, 'onConfirm' | 'onCancel'>;

/** What is asked before something is reported, hidden or appealed against. */
export const reasonFor = {
  report: (what: 'post' | 'comment'): Words => ({
    title: `Report this ${what}?`,
    description: 'Moderators will look at it. Nobody else sees that you reported it.',
    label: 'Reason',
    confirm: `Report ${what}`,
    most: REASON_MAX,
  }),
  hide: (what: 'post' | 'comment', count = 1): Words => ({
    title: count === 1 ? `Hide this ${what}?` : `Hide ${count} ${what}s?`,
    description: 'Nobody but its author and moderators will see it. You can restore it later.',
    label: 'Reason',
    help: what === 'post' ? 'The author sees it and may appeal once.' : 'The author sees it.',
    confirm: count === 1 ? `Hide ${what}` : `Hide ${count} ${what}s`,
    isCritical: true,
    most: REASON_MAX,
  }),
  decline: (): Words => ({
    title: 'Decline this appeal?',
    description: 'The post stays hidden, and its author cannot appeal again.',
    label: 'Reason',
    help: 'The author sees it.',
    confirm: 'Decline appeal',
    isCritical: true,
    most: REASON_MAX,
  }),
  appeal: (): Words => ({
    title: 'Appeal against this decision?',
    description: 'Moderators will look at the post again. You can appeal once.',
    label: 'Appeal',
    confirm: 'Send appeal',
    most: APPEAL_MAX,
  }),
} as const;
