import { useActorRef, useSelector } from '@xstate/react';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { ListedEmployee } from '../../../api/contract/employees.ts';
import type { CollectionActor } from '../../../machines/collection.machine.ts';
import type { PeopleChoices } from '../../../machines/modules/employees/people-choices.ts';
import { emptyGroup, type GroupFormActor, wireGroups } from '../../../machines/modules/organisation/groups.ts';
import { defaultListQuery, type ListQuery } from '../../../rules/shared/list-query.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { FormCard } from '../../layout/form-card.tsx';
import { FormFrame } from '../../layout/form-frame.tsx';
import { FormQuestions } from '../../layout/form-questions.tsx';
import { useFormPage } from '../../layout/use-form-page.ts';
import { useIsCompanyLevel } from '../../layout/use-is-company-level.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { PeoplePicker } from '../people-picker.tsx';

const FORM = 'group';
const order = ['groupName', 'add', 'remove'];
const labels = { groupName: 'Name' };

export default function GroupFormPage() {
  const id = new URLSearchParams(useSearch()).get('group') ?? undefined;
  const mayCreate = useIsCompanyLevel();

  return id === undefined && !mayCreate ? <OnlyForCompany /> : <GroupForm key={id} id={id} />;
}

function OnlyForCompany() {
  return (
    <>
      <PageHeader title="Create Group" />
      <EmptyState
        icon={<Users size={20} />}
        title="Only company admins can create groups"
        action={
          <Link href={paths.groupList} className={buttonClass()}>
            View Groups
          </Link>
        }
      >
        Open an existing group to add or remove people from your branch.
      </EmptyState>
    </>
  );
}

function GroupForm({ id }: { id: string | undefined }) {
  const charts = useMachines(wireGroups);
  const { actorRef, cancel } = useFormPage(charts.form, { key: id, values: emptyGroup }, paths.groupList);
  const name = useSelector(actorRef, ({ context }) => context.initial.groupName);
  const mayRename = useIsCompanyLevel();

  return (
    <>
      <PageHeader
        title={id === undefined ? 'Create Group' : name || 'Group'}
        help={mayRename ? 'Name the group and choose its members.' : 'Add or remove people from your branch.'}
      />
      <FormCard actorRef={actorRef} form={FORM} save={id === undefined ? 'Create Group' : 'Save'} onCancel={cancel}>
        <FormFrame actorRef={actorRef} id={FORM} order={order} lines={10}>
          {(choices) => <GroupFields actorRef={actorRef} choices={choices} mayRename={mayRename} />}
        </FormFrame>
      </FormCard>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={labels} />
    </>
  );
}

interface GroupFieldsProps {
  actorRef: GroupFormActor;
  choices: PeopleChoices;
  mayRename: boolean;
}

function GroupFields({ actorRef, choices, mayRename }: GroupFieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const { record } = values;

  return (
    <>
      <Field label="Group name" id="groupName" required error={errors.groupName}>
        <Input
          name="groupName"
          value={values.groupName}
          maxLength={80}
          autoComplete="off"
          readOnly={!mayRename}
          onChange={({ target: { value } }) => actorRef.send({ type: 'fields.changed', values: { groupName: value } })}
        />
      </Field>
      {record ? (
        <Membership actorRef={actorRef} choices={choices} id={record.id} headcount={record.headcount} />
      ) : (
        <Adding actorRef={actorRef} choices={choices} />
      )}
    </>
  );
}

interface MembershipProps extends Omit<GroupFieldsProps, 'mayRename'> {
  id: string;
  headcount: number;
}

/** The selection lives in the form, so that switching lists loses nothing. */
function Membership({ actorRef, choices, id, headcount }: MembershipProps) {
  const [tab, setTab] = useState('add');

  return (
    <Tabs
      label="Group members"
      value={tab}
      onValueChange={setTab}
      items={[
        { value: 'add', label: 'Add people' },
        { value: 'remove', label: 'Remove people', badge: headcount },
      ]}
    >
      <TabPanel value="add">
        <Adding actorRef={actorRef} choices={choices} id={id} />
      </TabPanel>
      <TabPanel value="remove">
        <Removing actorRef={actorRef} choices={choices} id={id} />
      </TabPanel>
    </Tabs>
  );
}

const usePeople = (query: ListQuery): CollectionActor<ListedEmployee> =>
  useActorRef(useMachines(wireGroups).people, { input: { query } });

function Adding({ actorRef, choices, id }: Omit<MembershipProps, 'id' | 'headcount'> & { id?: string }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const isIn = ({ groups }: ListedEmployee) => groups.some(({ _id }) => _id === id);

  return (
    <PeoplePicker
      label="People to add"
      list={usePeople(defaultListQuery)}
      choices={choices}
      selection={values.add}
      error={errors.add}
      onChange={(selection) => actorRef.send({ type: 'fields.changed', values: { add: selection } })}
      noteFor={(person) => (isIn(person) ? 'Already a member' : undefined)}
    />
  );
}

function Removing({ actorRef, choices, id }: Omit<MembershipProps, 'headcount'>) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);

  return (
    <PeoplePicker
      label="People to remove"
      list={usePeople({ ...defaultListQuery, filters: { group: [id] } })}
      choices={choices}
      selection={values.remove}
      error={errors.remove}
      onChange={(selection) => actorRef.send({ type: 'fields.changed', values: { remove: selection } })}
    />
  );
}
