import styles from './count-badge.module.css';

/** How many ask to be looked at; nothing for none. Whoever shows it says the number in words too. */
export const CountBadge = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <span className={styles.count} aria-hidden="true">
      {count}
    </span>
  );
