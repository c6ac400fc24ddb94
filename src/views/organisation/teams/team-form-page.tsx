import { useActorRef, useSelector } from '@xstate/react';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Employee } from '../../../api/contract/employees.ts';
import type { PeopleChoices } from '../../../machines/modules/people-choices.ts';
import { emptyTeam, type TeamFormActor, wireTeams } from '../../../machines/modules/teams.ts';
import { wholeList } from '../../../machines/rules/list-query.ts';
import { paths } from '../../../machines/rules/paths.ts';
import { FormCard } from '../../frame/form-card.tsx';
import { FormFrame } from '../../frame/form-frame.tsx';
import { FormQuestions } from '../../frame/form-questions.tsx';
import { useFormPage } from '../../frame/use-form-page.ts';
import { useIsCompanyLevel } from '../../frame/use-is-company-level.ts';
import { useWired } from '../../frame/wiring-context.ts';
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

/** `/teams/add`: a new team, or with `?team=` one that is there. */
export default function TeamFormPage() {
  const id = new URLSearchParams(useSearch()).get('team') ?? undefined;

  return useIsCompanyLevel() ? <TeamForm key={id} id={id} /> : <OnlyForCompany />;
}

function OnlyForCompany() {
  return (
    <>
      <PageHeader title="Add Team" />
      <EmptyState
        icon={<Users size={20} />}
        title="Company admins look after teams"
        action={
          <Link href={paths.viewTeams} className={buttonClass()}>
            View teams
          </Link>
        }
      >
        Teams go across branches. You can see how many of your people are in each.
      </EmptyState>
    </>
  );
}

function TeamForm({ id }: { id: string | undefined }) {
  const charts = useWired(wireTeams);
  const { actorRef, cancel } = useFormPage(charts.form, { key: id, values: emptyTeam }, paths.viewTeams);
  const name = useSelector(actorRef, ({ context }) => context.initial.name);

  return (
    <>
      <PageHeader
        title={id === undefined ? 'Add Team' : name || 'Team'}
        help="A name, a picture, a lead, and the people in it."
      />
      <FormCard actorRef={actorRef} form={FORM} save={id === undefined ? 'Add Team' : 'Save'} onCancel={cancel}>
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

/** Who is ticked stands in the form, so that a look at the other list loses nothing. */
function Membership({ actorRef, choices }: MembershipProps) {
  const [tab, setTab] = useState('add');
  const record = useSelector(actorRef, ({ context }) => context.values.record);
  if (!record) return <Adding actorRef={actorRef} choices={choices} />;

  return (
    <Tabs
      label="People of the team"
      value={tab}
      onValueChange={setTab}
      items={[
        { value: 'add', label: 'Add people' },
        { value: 'remove', label: 'Take people out', badge: record.headcount },
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

/** Whoever is free; with a tick those of other teams too, who then leave them. */
function Adding({ actorRef, choices, id }: MembershipProps & { id?: string }) {
  const charts = useWired(wireTeams);
  const free = useActorRef(charts.free, { input: { query: wholeList } });
  const anybody = useActorRef(charts.anybody, { input: { query: wholeList } });
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const noteFor = ({ teamId }: Employee) => (teamId && teamId._id === id ? 'Is in it already' : undefined);

  return (
    <>
      <Checkbox
        label="Show people of other teams too"
        description="Whoever of them you choose leaves the team they are in."
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
        withoutAll
        onChange={(add) => actorRef.send({ type: 'fields.changed', values: { add } })}
        noteFor={noteFor}
        aboutThem={({ teamId }) => (teamId ? `in ${teamId.name}` : undefined)}
      />
    </>
  );
}

function Removing({ actorRef, choices, id }: MembershipProps & { id: string }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const members = useActorRef(useWired(wireTeams).anybody, {
    input: { query: { ...wholeList, filters: { team: [id] } } },
  });

  return (
    <PeoplePicker
      label="People to take out"
      list={members}
      choices={choices}
      selection={values.remove}
      error={errors.remove}
      withoutAll
      onChange={(remove) => actorRef.send({ type: 'fields.changed', values: { remove } })}
    />
  );
}
