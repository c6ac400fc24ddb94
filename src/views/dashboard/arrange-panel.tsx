import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import type { Dashboard } from '../../api/contract/dashboard.ts';
import { arrange, type DashboardActor } from '../../machines/modules/dashboard/dashboard.ts';
import { inOrder, moved, type TileId } from '../../rules/dashboard/tiles.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import common from '../ui/common.module.css';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './dashboard.module.css';
import { tilesOf } from './tiles.tsx';
import { tileTitles } from './words.ts';

export interface ArrangePanelProps {
  actorRef: DashboardActor;
  dashboard: Dashboard;
  onClose: () => void;
}

export default function ArrangePanel({ actorRef, dashboard, onClose }: ArrangePanelProps) {
  const [order, setOrder] = useState<TileId[]>(() => inOrder(dashboard.layout));
  const [hidden, setHidden] = useState<readonly TileId[]>(dashboard.layout.hidden);
  const list = useRef<HTMLOListElement>(null);
  const there = tilesOf(dashboard);
  const shown = order.filter((id) => there.includes(id));
  useEffect(() => list.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const save = () => {
    const layout = { ...dashboard.layout, tiles: order, hidden: [...hidden] };
    actorRef.send({ type: 'command.requested', command: arrange({ ...dashboard, layout }) });
    onClose();
  };
  const hide = (id: TileId, isHidden: boolean) =>
    setHidden(isHidden ? [...hidden, id] : hidden.filter((one) => one !== id));

  return (
    <Card title="Arrange tiles">
      <p className={common.muted}>Choose which tiles to show, and in which order. Only your own dashboard changes.</p>
      <ol ref={list} className={styles.order}>
        {shown.map((id, index) => (
          <li key={id}>
            <Checkbox
              label={tileTitles[id]}
              checked={!hidden.includes(id)}
              onChange={({ target }) => hide(id, !target.checked)}
            />
            <IconButton
              label={`Move ${tileTitles[id]} up`}
              icon={<ArrowUp size={16} aria-hidden="true" />}
              aria-disabled={index === 0}
              onClick={() => setOrder(moved(order, id, -1, shown))}
            />
            <IconButton
              label={`Move ${tileTitles[id]} down`}
              icon={<ArrowDown size={16} aria-hidden="true" />}
              aria-disabled={index === shown.length - 1}
              onClick={() => setOrder(moved(order, id, 1, shown))}
            />
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button variant="primary" onClick={save}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Card>
  );
}
