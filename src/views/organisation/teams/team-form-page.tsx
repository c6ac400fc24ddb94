import { useActorRef, useSelector } from '@xstate/react';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { ListedEmployee } from '../../../api/contract/employees.ts';
import type { PeopleChoices } from '../../../machines/modules/employees/people-choices.ts';
import { emptyTeam, type TeamFormActor, wireTeams } from '../../../machines/modules/organisation/teams.ts';
import { defaultListQuery } from '../../../rules/shared/list-query.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { FormCard } from '../../layout/form-card.tsx';
import { FormFrame } from '../../layout/form-frame.tsx';
import { FormQuestions } from '../../layout/form-questions.tsx';
import { useFormPage } from '../../layout/use-form-page.ts';
import { useIsCompanyLevel } from '../../layout/use-is-company-level.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { PeoplePicker } from '../people-picker.tsx';
import { TeamFields } from './team-fields.tsx';

const FORM = 'team';
const order = ['name', 'lead', 'image', 'add', 'remove'];
const labels = { name: 'Name', lead: 'Lead' };

export default function TeamFormPage() {
  const id = new URLSearchParams(useSearch()).get('team') ?? undefined;

  return useIsCompanyLevel() ? <TeamForm key={id} id={id} /> : <OnlyForCompany />;
}

function OnlyForCompany() {
  return (
    <>
      <PageHeader title="Add team" />
      <EmptyState
        icon={<Users size={20} />}
        title="Only company admins can edit teams"
        action={
          <Link href={paths.viewTeams} className={buttonClass()}>
            View teams
          </Link>
        }
      >
        Teams span branches. You can see how many of your people are in each.
      </EmptyState>
    </>
  );
}

function TeamForm({ id }: { id: string | undefined }) {
  const charts = useMachines(wireTeams);
  const { actorRef, cancel } = useFormPage(charts.form, { key: id, values: emptyTeam }, paths.viewTeams);
  const name = useSelector(actorRef, ({ context }) => context.initial.name);

  return (
    <>
      <PageHeader title={id === undefined ? 'Add team' : name || 'Team'} help="Name, picture, lead and members." />
      <FormCard actorRef={actorRef} form={FORM} save={id === undefined ? 'Add team' : 'Save'} onCancel={cancel}>
        <FormFrame actorRef={actorRef} id={FORM} order={order} lines={10}>
          {(choices) => (
            <>
              <TeamFields actorRef={actorRef} />
              <Membership actorRef={actorRef} choices={choices} />
            </>
          )}
        </FormFrame>
      </FormCard>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={labels} />
    </>
  );
}

interface MembershipProps {
  actorRef: TeamFormActor;
  choices: PeopleChoices;
}

/** The selection lives in the form, so that switching lists loses nothing. */
function Membership({ actorRef, choices }: MembershipProps) {
  const [tab, setTab] = useState('add');
  const record = useSelector(actorRef, ({ context }) => context.values.record);
  if (!record) return <Adding actorRef={actorRef} choices={choices} />;

  return (
    <Tabs
      label="Team members"
      value={tab}
      onValueChange={setTab}
      items={[
        { value: 'add', label: 'Add people' },
        { value: 'remove', label: 'Remove people', badge: record.headcount },
      ]}
    >
      <TabPanel value="add">
        <Adding actorRef={actorRef} choices={choices} id={record.id} />
      </TabPanel>
      <TabPanel value="remove">
        <Removing actorRef={actorRef} choices={choices} id={record.id} />
      </TabPanel>
    </Tabs>
  );
}

/** People without a team; optionally also members of other teams, who then leave those. */
function Adding({ actorRef, choices, id }: MembershipProps & { id?: string }) {
  const charts = useMachines(wireTeams);
  const free = useActorRef(charts.free, { input: { query: defaultListQuery } });
  const anybody = useActorRef(charts.anybody, { input: { query: defaultListQuery } });
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const noteFor = ({ teamId }: ListedEmployee) => (teamId && teamId._id === id ? 'Already a member' : undefined);

  return (
    <>
      <Checkbox
        label="Include people in other teams"
        description="People you choose will leave their current team."
        checked={values.move}
        onChange={() => actorRef.send({ type: 'fields.changed', values: { move: !values.move } })}
      />
      <PeoplePicker
        key={String(values.move)}
        label="People to add"
        list={values.move ? anybody : free}
        choices={choices}
        selection={values.add}
        error={errors.add}
        withoutSelectAll
        onChange={(add) => actorRef.send({ type: 'fields.changed', values: { add } })}
        noteFor={noteFor}
        descriptionFor={({ teamId }) => (teamId ? `in ${teamId.name}` : undefined)}
      />
    </>
  );
}

function Removing({ actorRef, choices, id }: MembershipProps & { id: string }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const members = useActorRef(useMachines(wireTeams).anybody, {
    input: { query: { ...defaultListQuery, filters: { team: [id] } } },
  });

  return (
    <PeoplePicker
      label="People to remove"
      list={members}
      choices={choices}
      selection={values.remove}
      error={errors.remove}
      withoutSelectAll
      onChange={(remove) => actorRef.send({ type: 'fields.changed', values: { remove } })}
    />
  );
}
