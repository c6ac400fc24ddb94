import type { RefObject } from 'react';
import { chartBy, type Layout, type Picture, type PlacedState, pictureWith } from './catalogue.ts';
import styles from './chart-drawing.module.css';
import { useWorkflowsAddress } from './use-workflows-address.ts';
import type { Box } from './viewport.ts';

interface BoxButtonsProps {
  layer: RefObject<HTMLDivElement | null>;
  layout: Layout;
  picture: Picture;
  onShow: (box: Box) => void;
}

/** Over the drawing, where each state is a button: a folded one opens, and any other is pointed out. */
export function BoxButtons({ layer, layout, picture, onShow }: BoxButtonsProps) {
  const { state, go } = useWorkflowsAddress();
  const press = ({ id, kind, inside }: PlacedState) => {
    if (inside !== undefined) go({ part: id, state: undefined });
    else if (kind === 'elsewhere') go({ part: pictureWith(layout, id)?.root, state: id });
    else go({ state: id === state ? undefined : id }, { replace: true });
  };

  return (
    <div ref={layer} className={styles.layer}>
      {picture.states
        .filter(({ id }) => id !== picture.root)
        .map((box) => {
          const { id, x, y, width, height, inside, kind, name } = box;
          const canOpen = inside !== undefined || kind === 'elsewhere';
          const isAround = picture.states.some((other) => other.kind !== 'elsewhere' && other.id.startsWith(`${id}.`));

          return (
            <button
              key={id}
              type="button"
              data-box={id}
              aria-label={
                inside === undefined ? `${canOpen ? 'Go to ' : ''}${name}` : `Open ${name}, ${inside} states inside`
              }
              aria-pressed={canOpen ? undefined : id === state}
              title={chartBy(id.split('.')[0] ?? '')?.states.find((each) => each.id === id)?.description}
              style={{ left: x, top: y, inlineSize: width, blockSize: isAround ? 32 : height }}
              onClick={() => press(box)}
              onFocus={({ target }) => {
                if (!target.matches(':focus-visible')) return;
                onShow(box);
                // The browser has restored the earlier scroll position.
                target.scrollIntoView({ block: 'nearest' });
              }}
            />
          );
        })}
    </div>
  );
}
