import { useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { emptyLeaveType } from '../../../machines/modules/leave/leave-type-values.ts';
import type { TimeOffPolicyOptions } from '../../../machines/modules/time-off/time-off-policies.ts';
import type { Route } from '../../../rules/shared/paths.ts';
import { Banner } from '../../layout/banner.tsx';
import { FormCard } from '../../layout/form-card.tsx';
import { FormFrame } from '../../layout/form-frame.tsx';
import { FormQuestions } from '../../layout/form-questions.tsx';
import { useFormPage } from '../../layout/use-form-page.ts';
import { useIsCompanyLevel } from '../../layout/use-is-company-level.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { fieldLabels, fieldOrder, fieldText } from './field-texts.ts';
import { TypeFields } from './type-fields.tsx';
import { pathOfType, type TypeWords, wordsFor } from './type-words.ts';

const FORM = 'leave-type';

export default function TypeFormPage({ route }: { route: Route }) {
  const id = new URLSearchParams(useSearch()).get('type') ?? undefined;

  return <TypeForm key={`${route.path} ${id}`} id={id} words={wordsFor(route)} />;
}

function TypeForm({ id, words }: { id: string | undefined; words: TypeWords }) {
  const charts = useMachines(words.wire);
  const input = { key: id, values: emptyLeaveType(words.kind) };
  const back = id === undefined ? words.paths.list : pathOfType(words, id);
  const { actorRef, cancel } = useFormPage(charts.form, input, back);
  const name = useSelector(actorRef, ({ context }) => context.initial.name);
  const isOff = useSelector(actorRef, ({ context: { options } }) => options !== null && isBlocked(options));
  const isCompanyLevel = useIsCompanyLevel();

  return (
    <>
      <PageHeader
        title={id === undefined ? words.create : name ? `Edit ${name}` : words.Name}
        help={
          id === undefined
            ? 'Only the name and days per year are required.'
            : 'Changes to days per year and carry-over apply from this year. Decided requests are not affected.'
        }
      />
      <FormCard
        actorRef={actorRef}
        form={FORM}
        save={id === undefined ? words.create : 'Save'}
        isBlocked={isBlocked}
        onCancel={cancel}
      >
        <FormFrame
          actorRef={actorRef}
          id={FORM}
          order={fieldOrder}
          lines={12}
          block={
            isOff && <Banner>This {words.one} is shared with other branches. Ask a company admin to change it.</Banner>
          }
        >
          {({ branches }) => (
            <TypeFields actorRef={actorRef} words={words} branches={branches} mayChooseBranches={isCompanyLevel} />
          )}
        </FormFrame>
      </FormCard>
      <FormQuestions
        actorRef={actorRef}
        newest={charts.newest}
        question={{ title: 'Change the allowance for this leave type?', confirm: 'Change allowance' }}
        labels={fieldLabels}
        textOf={fieldText}
      />
    </>
  );
}

const isBlocked = ({ canEdit }: TimeOffPolicyOptions): boolean => !canEdit;
