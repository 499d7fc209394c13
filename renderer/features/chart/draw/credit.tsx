import styles from './chart-canvas.module.css';

/** The library's licence asks for this notice and link where its charts are shown. */
export function Credit() {
  return (
    <a
      className={styles.credit}
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer"
      aria-label="Charts by TradingView"
      title="TradingView Lightweight Charts™, copyright TradingView, Inc., https://www.tradingview.com/"
    >
      TradingView
    </a>
  );
}
