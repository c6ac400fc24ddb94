import { type FiguresOf, figureRows, shareInWords } from '../../rules/campaigns/campaign-figures.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import common from '../ui/common.module.css';
import styles from './campaigns.module.css';

/** One campaign, or several side by side. */
export function FiguresTable({ compared, label }: { compared: readonly FiguresOf[]; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.figures}>
        {compared.length > 1 && (
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {compared.map(({ campaign }) => (
                <th key={campaign._id} scope="col" dir="auto">
                  {campaign.title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {figureRows(compared).map(({ name, help, value, of }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {help && <span className={common.block}>{help}</span>}
              </th>
              {compared.map(({ campaign, figures }) => (
                <Figure key={campaign._id} value={value(figures)} of={of?.(figures)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Figure({ value, of }: { value: number | null; of: number | undefined }) {
  return (
    <td>
      {value === null ? '–' : withCommas(value)}
      {value !== null && of !== undefined && of > 0 && (
        <span className={common.block}>{`${shareInWords(value, of)} of ${withCommas(of)}`}</span>
      )}
    </td>
  );
}
