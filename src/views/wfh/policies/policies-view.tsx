import { Link, useLocation } from 'wouter';
import type { WfhPolicy } from '../../../api/contract/wfh.ts';
import type { RowCommand } from '../../../machines/collection.machine.ts';
import { timeOffPolicyCommands } from '../../../machines/modules/time-off/time-off-policies.ts';
import type { WfhPolicyList } from '../../../machines/modules/wfh/wfh-policies.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { approvalInWords, limitInWords, weekdaysInWords } from '../../../rules/wfh/wfh-words.ts';
import { AddLink, EmptyList } from '../../layout/add-link.tsx';
import { CommandConfirmation, type Confirmation } from '../../layout/command-confirmation.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { ListTable } from '../../layout/list-table.tsx';
import { branchesColumn, RetiringItems, stateColumn, unitStates } from '../../layout/retiring.tsx';
import { RowActions } from '../../layout/row-actions.tsx';
import { StateToolbar } from '../../layout/state-toolbar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { createColumns } from '../../ui/table-hook.ts';

const commands = timeOffPolicyCommands<WfhPolicy>('Policy');
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
  column.accessor('branches', branchesColumn),
  column.accessor('isActive', stateColumn),
]);

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
        help="Who can work from home, when and how often. Employees choose between the policies for their branch and those for everyone."
        actions={
          <>
            <Link href={paths.manageWfh} className={buttonClass()}>
              Requests
            </Link>
            <AddLink to={paths.createWfhPolicy}>Add policy</AddLink>
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
          noMatch={{ title: 'No policies match', showAll: 'Show all policies' }}
          empty={
            <EmptyList title="No policies yet" to={paths.createWfhPolicy} add="Add the first policy">
              Add a policy so that employees can request to work from home. It sets the days, limits and approval.
            </EmptyList>
          }
        />
      </ListPage>
      <CommandConfirmation chart={list} ask={questionAbout} />
    </>
  );
}

function questionAbout({ row: { name } }: RowCommand<WfhPolicy>): Confirmation {
  return {
    title: `Retire ${name}?`,
    body: 'Employees can no longer use it. Approved days are kept, and pending requests can still be decided. You can restore it from the retired policies.',
    confirm: `Retire ${name}`,
    busy: 'Retiring…',
  };
}
