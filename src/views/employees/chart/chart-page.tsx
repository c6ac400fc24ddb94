import { useState } from 'react';
import { useSearch } from 'wouter';
import { levelKey } from '../../../machines/modules/employees/org-chart.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './chart.module.css';
import { ChartLevel } from './chart-level.tsx';
import { walkTree } from './walk-tree.ts';

export default function ChartPage() {
  const [active, setActive] = useState<string>();
  const person = new URLSearchParams(useSearch()).get('person');

  return (
    <>
      <BackLink href={paths.employees}>Employees</BackLink>
      <PageHeader
        title="Organisation chart"
        help="See who reports to whom. Use the arrow keys to move around and expand levels, and Enter to open a profile."
      />
      <Card>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree is made of lists */}
        <ul role="tree" aria-label="Organisation chart" className={styles.tree} onKeyDown={walkTree}>
          <ChartLevel
            key={person}
            of={levelKey({ for: person })}
            level={1}
            shared={{ person, active, onActive: setActive }}
          />
        </ul>
      </Card>
    </>
  );
}
