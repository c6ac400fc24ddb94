import { Link } from 'wouter';
import { paths } from '../../../rules/shared/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const UnknownReport = () => (
  <>
    <PageHeader title="Report not found" help="The address may be misspelt, or the report may have been renamed." />
    <Link href={paths.companyReports}>Show all company reports</Link>
  </>
);
