import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'wouter';
import type { WfhPolicy } from '../../../api/contract/wfh.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import { termsCommands } from '../../../machines/modules/terms.ts';
import type { WfhPolicyList } from '../../../machines/modules/wfh-policies.ts';
import { paths } from '../../../machines/rules/paths.ts';
import { approvalInWords, limitInWords, weekdaysInWords } from '../../../machines/rules/wfh-words.ts';
import { CommandQuestion, type Question } from '../../frame/command-question.tsx';
import { ListPage } from '../../frame/list-page.tsx';
import { ListTable } from '../../frame/list-table.tsx';
import { RetiringItems, UnitState, unitStates } from '../../frame/retiring.tsx';
import { RowActions } from '../../frame/row-actions.tsx';
import { StateToolbar } from '../../frame/state-toolbar.tsx';
import { BadgeList } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { createColumns } from '../../ui/table-hook.ts';

const commands = termsCommands<WfhPolicy>('Policy');
const column = createColumns<WfhPolicy>();

const columns = column.columns([
  column.accessor('name', { id: 'name', header: 'Name' }),
  column.accessor(({ weekdays }) => weekdaysInWords(weekdays), {
    id: 'weekdays',
    header: 'Days',
    enableSorting: false,
  }),
  column.accessor(limitInWords, { id: 'limit', header: 'Limit', enableSorting: false }),
  column.accessor(({ approval }) => approvalInWords[approval], {
    id: 'approval',
    header: 'Approval',
    enableSorting: false,
  }),
  column.accessor('branches', {
    id: 'branches',
    header: 'For',
    enableSorting: false,
    cell: ({ getValue }) => (
      <BadgeList items={getValue().map(({ branchName }) => branchName)} max={1} empty={<>Everybody</>} />
    ),
  }),
  column.accessor('isActive', {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ getValue }) => <UnitState isInUse={getValue()} />,
  }),
]);

/** Every policy of work from home: find one, change it. */
export function PoliciesView({ list }: { list: WfhPolicyList }) {
  const [, navigate] = useLocation();
  const edit = ({ _id }: WfhPolicy) => navigate(`${paths.createWfhPolicy}?policy=${_id}`);
  const menu = (policy: WfhPolicy) => {
    const request = (command: RowCommand<WfhPolicy>) => () => list.send({ type: 'command.requested', command });

    return (
      <RowActions name={policy.name}>
        <MenuItem onSelect={() => edit(policy)}>Edit</MenuItem>
        <MenuSeparator />
        <RetiringItems
          isInUse={policy.isActive}
          onRetire={request(commands.retire(policy))}
          onRestore={request(commands.restore(policy))}
        />
      </RowActions>
    );
  };

  return (
    <>
      <PageHeader
        title="Work From Home"
        help="Who may work from home, on which days, how often, and who has to agree. A policy for some branches comes before one for everybody."
        actions={
          <>
            <Link href={paths.manageWfh} className={buttonClass()}>
              Requests
            </Link>
            <Link href={paths.createWfhPolicy} className={buttonClass({ variant: 'primary' })}>
              <Plus size={16} aria-hidden="true" />
              Create Policy
            </Link>
          </>
        }
      />
      <ListPage>
        <StateToolbar list={list} noun="policies" states={unitStates} />
        <ListTable
          list={list}
          sortedBy="name"
          label="Policies"
          columns={columns}
          onRowOpen={edit}
          rowMenu={menu}
          noMatch={{ title: 'No policy matches', showAll: 'Show all policies' }}
          empty={
            <EmptyState
              icon={<Plus size={20} />}
              title="No policies yet"
              action={
                <Link href={paths.createWfhPolicy} className={buttonClass()}>
                  Create the first policy
                </Link>
              }
            >
              Until there is a policy, nobody can ask to work from home. It says on which days, how often, and who has
              to agree.
            </EmptyState>
          }
        />
      </ListPage>
      <CommandQuestion list={list} ask={questionAbout} />
    </>
  );
}

function questionAbout({ row: { name } }: RowCommand<WfhPolicy>): Question {
  return {
    title: `Retire ${name}?`,
    body: 'Nobody can ask by it any more. Days that were granted stay as they are, and requests that wait can still be decided. You can restore it among the retired policies.',
    confirm: `Retire ${name}`,
    busy: 'Retiring…',
  };
}
