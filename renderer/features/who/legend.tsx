import styles from './legend.module.css';

const line = 'M0 6h20';
/** Path, colour and dashes, as the chart draws them. */
const marks = [
  ['entry, by who', 'm10 2.5 4 7H6z', 'text2', ''],
  ['exit', 'M13.3 6a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0z', 'text2', ''],
  ['won', 'm1 9 18-6', 'up', ''],
  ['lost', 'm1 3 18 6', 'down', ''],
  ['stop', line, 'stop', '5 2.5'],
  ['target', line, 'target', '5 2.5'],
  ['last price', line, 'last', '1 2'],
] as const;

/** What the chart's marks mean, as many as the chips leave room for. */
export const Legend = () => (
  <ul className={styles.legend} aria-label="Legend">
    {marks.map(([means, path, colour, dashes]) => (
      <li key={means}>
        <svg viewBox="0 0 20 12" width="20" height="12" aria-hidden="true">
          <path d={path} stroke={`var(--${colour})`} strokeDasharray={dashes} strokeWidth="1.4" />
        </svg>
        {means}
      </li>
    ))}
  </ul>
);
