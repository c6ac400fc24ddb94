import { useState } from 'react';
import { paths } from '../../../rules/shared/paths.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './chart.module.css';
import { ChartLevel } from './chart-level.tsx';
import { walkTree } from './walk-tree.ts';

export default function ChartPage() {
  const [active, setActive] = useState<string>();

  return (
    <>
      <BackLink href={paths.employees}>Employees</BackLink>
      <PageHeader
        title="Organisation Chart"
        help="See who reports to whom. Use the arrow keys to move around and expand levels, and Enter to open a profile."
      />
      <Card>
        <ul aria-label="Organisation chart" className={styles.tree} onKeyDown={walkTree}>
          <ChartLevel manager="" level={1} active={active} onActive={setActive} />
        </ul>
      </Card>
    </>
  );
}
