import { Panel } from '../components/panel';
import { BotsSheet } from '../features/bots';
import { ConnectionTrouble } from '../features/connection';
import { Footer } from '../features/footer';
import { LockStrip } from '../features/trading';
import styles from './bots-view.module.css';

/** The view `Bots`. Loaded when it is first opened. */
export default function BotsView({ onSettings }: { readonly onSettings: () => void }) {
  return (
    <>
      <ConnectionTrouble onSettings={onSettings} />
      <LockStrip />
      <main className={styles.sheet}>
        <Panel name="Bots">
          <BotsSheet />
        </Panel>
      </main>
      <Footer />
    </>
  );
}
