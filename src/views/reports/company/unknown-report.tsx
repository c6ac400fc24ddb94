import { Link } from 'wouter';
import { paths } from '../../../rules/shared/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const UnknownReport = () => (
  <>
    <PageHeader title="There is no such report" help="The address may be misspelt, or the report has been renamed." />
    <Link href={paths.companyReports}>Show all company reports</Link>
  </>
);
