import styles from './legend.module.css';

const line = (colour: string, dash: string) => <path d="M0 6h20" stroke={colour} strokeDasharray={dash} />;

/** As the chart draws them. */
const marks = [
  ['entry, by who', <path key="mark" d="m10 2.5 4 7H6z" fill="currentcolor" />],
  ['exit', <circle key="mark" cx="10" cy="6" r="3.3" stroke="currentcolor" />],
  [
    'won, lost',
    <g key="mark">
      <path d="m0 9 9-6" stroke="var(--up)" />
      <path d="m11 3 9 6" stroke="var(--down)" />
    </g>,
  ],
  ['stop', line('var(--stop)', '5 2.5')],
  ['target', line('var(--target)', '5 2.5')],
  ['last price', line('var(--last)', '1 2')],
] as const;

/** What the chart's marks mean: whole, or not at all where the chips leave it no room. */
export const Legend = () => (
  <div className={styles.room}>
    <ul className={styles.legend} aria-label="Legend">
      {marks.map(([means, mark]) => (
        <li key={means}>
          <svg viewBox="0 0 20 12" fill="none" strokeWidth="1.4" aria-hidden="true">
            {mark}
          </svg>
          {means}
        </li>
      ))}
    </ul>
  </div>
);
