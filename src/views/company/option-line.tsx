import { useSelector } from '@xstate/react';
import FileDown from 'lucide-react/icons/file-down';
import FileUp from 'lucide-react/icons/file-up';
import { useId } from 'react';
import type { InsuranceOption, InsurancePlanDetails } from '../../api/contract/insurance.ts';
import { type DocumentCommand, documentChosen, type InsuranceList } from '../../machines/modules/company/insurance.ts';
import { DOCUMENT_ACCEPT, DOCUMENT_MAX_BYTES } from '../../rules/shared/constants.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { limitInWords } from '../../rules/shared/sizes.ts';
import { HeadCount } from '../layout/head-count.tsx';
import { useWiring } from '../layout/wiring-context.ts';
import { BadgeList } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { WithDates } from '../ui/date-time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './option-line.module.css';

interface OptionLineProps {
  list: InsuranceList;
  plan: InsurancePlanDetails;
  option: InsuranceOption;
}

export function OptionLine({ list, plan, option }: OptionLineProps) {
  const { name, categories, headcount, policyDoc } = option;

  return (
    <li className={styles.option}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={common.quiet}>
          <WithDates>{windowInWords(option)}</WithDates> ·{' '}
          <HeadCount count={headcount} filter="insurance" id={option._id} name={name} isInWords />
        </span>
        {categories.length > 0 && <BadgeList items={categories} max={4} />}
      </div>
      <div className={styles.document}>
        {policyDoc && <DocumentLink file={policyDoc} name={name} />}
        <DocumentPicker list={list} plan={plan} option={option} />
      </div>
    </li>
  );
}

function windowInWords({ effectiveFrom, effectiveTo }: InsuranceOption): string {
  if (effectiveFrom && effectiveTo) return `${formatDay(effectiveFrom)} to ${formatDay(effectiveTo)}`;
  if (effectiveFrom) return `From ${formatDay(effectiveFrom)}`;

  return effectiveTo ? `Until ${formatDay(effectiveTo)}` : 'Always';
}

function DocumentLink({ file, name }: { file: string; name: string }) {
  const { fileUrl, download } = useWiring();

  return (
    <a
      href={fileUrl(file)}
      className={buttonClass({ variant: 'quiet', size: 'small' })}
      aria-label={`Policy document for ${name}`}
      onClick={(event) => {
        event.preventDefault();
        download(file);
      }}
    >
      <FileDown size={16} aria-hidden="true" />
      Policy document
    </a>
  );
}

function DocumentPicker({ list, plan, option }: OptionLineProps) {
  const id = useId();
  const isRunning = useSelector(list, (snapshot) => snapshot.hasTag('running'));
  const sent = useSelector(list, ({ context }) => context.command as DocumentCommand | null);
  const isOwn = isRunning && sent?.optionId === option._id;
  const verb = option.policyDoc ? 'Replace' : 'Upload';

  return (
    <>
      <VisuallyHidden>
        <input
          id={id}
          type="file"
          accept={DOCUMENT_ACCEPT}
          disabled={isRunning}
          aria-label={`${verb} the policy document for ${option.name} (PDF, up to ${limitInWords(DOCUMENT_MAX_BYTES)})`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) list.send({ type: 'command.requested', command: documentChosen(plan, option._id, file) });
            // Lets the same file be chosen again.
            target.value = '';
          }}
        />
      </VisuallyHidden>
      <label htmlFor={id} className={buttonClass({ size: 'small' })} data-busy={isOwn || undefined}>
        <FileUp size={16} aria-hidden="true" />
        {isOwn ? 'Uploading…' : verb}
      </label>
    </>
  );
}
