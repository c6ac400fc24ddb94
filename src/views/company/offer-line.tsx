import { useSelector } from '@xstate/react';
import FileDown from 'lucide-react/icons/file-down';
import FileUp from 'lucide-react/icons/file-up';
import { useId } from 'react';
import type { InsurancePlanDetails, InsurancePolicy } from '../../api/contract/insurance.ts';
import { type DocumentCommand, documentChosen, type InsuranceList } from '../../machines/modules/insurance.ts';
import { DOCUMENT_ACCEPT } from '../../rules/shared/constants.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { HeadCount } from '../layout/head-count.tsx';
import { useWiring } from '../layout/wiring-context.ts';
import { BadgeList } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { WithDates } from '../ui/date-time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './offer-line.module.css';

interface OfferLineProps {
  list: InsuranceList;
  plan: InsurancePlanDetails;
  offer: InsurancePolicy;
}

export function OfferLine({ list, plan, offer }: OfferLineProps) {
  const { name, categories, headcount, policyDoc } = offer;

  return (
    <li className={styles.offer}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={common.quiet}>
          <WithDates>{windowInWords(offer)}</WithDates> ·{' '}
          <HeadCount count={headcount} filter="insurance" id={offer._id} name={name} isInWords />
        </span>
        {categories.length > 0 && <BadgeList items={categories} max={4} />}
      </div>
      <div className={styles.document}>
        {policyDoc && <DocumentLink file={policyDoc} name={name} />}
        <DocumentPicker list={list} plan={plan} offer={offer} />
      </div>
    </li>
  );
}

function windowInWords({ effectiveFrom, effectiveTo }: InsurancePolicy): string {
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

function DocumentPicker({ list, plan, offer }: OfferLineProps) {
  const id = useId();
  const isRunning = useSelector(list, (snapshot) => snapshot.hasTag('running'));
  const sent = useSelector(list, ({ context }) => context.command as DocumentCommand | null);
  const isOwn = isRunning && sent?.policyId === offer._id;
  const verb = offer.policyDoc ? 'Replace' : 'Upload';

  return (
    <>
      <VisuallyHidden>
        <input
          id={id}
          type="file"
          accept={DOCUMENT_ACCEPT}
          disabled={isRunning}
          aria-label={`${verb} the policy document for ${offer.name} (PDF, up to 10 MB)`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) list.send({ type: 'command.requested', command: documentChosen(plan, offer._id, file) });
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
