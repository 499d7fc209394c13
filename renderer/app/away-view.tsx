import { Panel } from '../components/panel';
import { AwaySheet } from '../features/away';
import { ConnectionTrouble } from '../features/connection';
import { Footer } from '../features/footer';
import { LockStrip } from '../features/trading';
import styles from './away-view.module.css';

/** The view `Away`. Loaded when it is first opened. */
export default function AwayView({ onSettings }: { readonly onSettings: () => void }) {
  return (
    <>
      <ConnectionTrouble onSettings={onSettings} />
      <LockStrip />
      <div className={styles.sheet}>
        <Panel name="While you were away">
          <AwaySheet />
        </Panel>
      </div>
      <Footer />
    </>
  );
}
