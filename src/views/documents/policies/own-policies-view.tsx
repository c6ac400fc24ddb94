import FileCheck from 'lucide-react/icons/file-check';
import { Link, useLocation } from 'wouter';
import type { OwnPolicy } from '../../../api/contract/policies.ts';
import type { OwnPoliciesActor } from '../../../machines/modules/documents/own-policies.ts';
import { ownPolicyPath } from '../../../rules/shared/links.ts';
import { ListPage } from '../../layout/list-page.tsx';
import { ListTable } from '../../layout/list-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import documents from '../documents.module.css';

const isOpen = ({ requiredVersion, number, acknowledgedAt }: OwnPolicy): boolean =>
  requiredVersion === number && acknowledgedAt === null;

export const isLate = (policy: OwnPolicy): boolean =>
  isOpen(policy) && policy.dueAt !== null && Date.parse(policy.dueAt) <= Date.now();

export function OwnPolicyState({ policy }: { policy: OwnPolicy }) {
  if (isLate(policy)) return <StatusDot tone="critical">Overdue</StatusDot>;
  if (isOpen(policy)) return <StatusDot tone="caution">To acknowledge</StatusDot>;

  return policy.requiredVersion === null ? (
    <StatusDot tone="neutral">No longer applies</StatusDot>
  ) : (
    <StatusDot tone="positive">Acknowledged</StatusDot>
  );
}

const column = createColumns<OwnPolicy>();
const columns = column.columns([
  column.accessor('title', {
    id: 'title',
    header: 'Policy',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className={documents.name} dir="auto">
        <Link href={ownPolicyPath(original._id)}>{original.title}</Link>
      </span>
    ),
  }),
  column.accessor('category', { id: 'category', header: 'Category', enableSorting: false }),
  column.accessor('number', { id: 'number', header: 'Version', enableSorting: false }),
  column.accessor((policy) => policy.acknowledgedAt, {
    id: 'state',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => <OwnPolicyState policy={original} />,
  }),
  column.accessor('dueAt', {
    id: 'due',
    header: 'Acknowledge by',
    enableSorting: false,
    cell: ({ row: { original } }) => <DateTime value={isOpen(original) ? original.dueAt : null} />,
  }),
  column.accessor('acknowledgedAt', {
    id: 'acknowledged',
    header: 'Acknowledged',
    enableSorting: false,
    cell: ({ getValue }) => DateTime({ value: getValue() }),
  }),
]);

export function OwnPoliciesView({ list }: { list: OwnPoliciesActor }) {
  const [, navigate] = useLocation();

  return (
    <>
      <PageHeader title="Your policies" help="Policies your company has asked you to read and acknowledge." />
      <ListPage>
        <ListTable
          list={list}
          label="Your policies"
          columns={columns}
          onRowOpen={({ _id }) => navigate(ownPolicyPath(_id))}
          empty={
            <EmptyState icon={<FileCheck size={20} />} title="No policies for you">
              We’ll notify you when there is one to read.
            </EmptyState>
          }
        />
      </ListPage>
    </>
  );
}
