import { useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { emptyLeaveType } from '../../../machines/modules/leave-type-values.ts';
import type { TermsOptions } from '../../../machines/modules/terms.ts';
import type { Route } from '../../../machines/rules/paths.ts';
import { Banner } from '../../frame/banner.tsx';
import { FormCard } from '../../frame/form-card.tsx';
import { FormFrame } from '../../frame/form-frame.tsx';
import { FormQuestions } from '../../frame/form-questions.tsx';
import { useFormPage } from '../../frame/use-form-page.ts';
import { useIsCompanyLevel } from '../../frame/use-is-company-level.ts';
import { useWired } from '../../frame/wiring-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { fieldLabels, fieldOrder, fieldText } from './field-texts.ts';
import { TypeFields } from './type-fields.tsx';
import { pathOfType, type TypeWords, wordsFor } from './type-words.ts';

const FORM = 'leave-type';

/** `/Leave/createLeave` and the same of sick leave: a new type, or with `?type=` one that is there. */
export default function TypeFormPage({ route }: { route: Route }) {
  const id = new URLSearchParams(useSearch()).get('type') ?? undefined;

  return <TypeForm key={`${route.path} ${id}`} id={id} words={wordsFor(route)} />;
}

function TypeForm({ id, words }: { id: string | undefined; words: TypeWords }) {
  const charts = useWired(words.wire);
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
            ? 'Only a name and the days per year are needed; everything else can stay as it is.'
            : 'Days per year and what is carried over change from this year on. What has been decided stays as it is.'
        }
      />
      <FormCard
        actorRef={actorRef}
        form={FORM}
        save={id === undefined ? `Add ${words.Name}` : 'Save'}
        isBlocked={isBlocked}
        onCancel={cancel}
      >
        <FormFrame
          actorRef={actorRef}
          id={FORM}
          order={fieldOrder}
          lines={12}
          block={isOff && <Banner>This is not your branch's alone. A company admin can change it.</Banner>}
        >
          {({ branches }) => (
            <TypeFields actorRef={actorRef} words={words} branches={branches} mayChooseBranches={isCompanyLevel} />
          )}
        </FormFrame>
      </FormCard>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={fieldLabels} textOf={fieldText} />
    </>
  );
}

const isBlocked = ({ canEdit }: TermsOptions): boolean => !canEdit;
