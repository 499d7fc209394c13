import type { ReactNode } from 'react';
import { Panel } from '../components/panel';
import { ConnectionTrouble } from '../features/connection';
import { Footer } from '../features/footer';
import { LockStrip } from '../features/trading';
import styles from './sheet-view.module.css';

export function SheetView(props: {
  /** Of its region. */
  readonly name: string;
  readonly onSettings: () => void;
  readonly children: ReactNode;
}) {
  const { name, onSettings, children } = props;
  return (
    <>
      <main className={styles.sheet}>
        <Panel name={name}>{children}</Panel>
        <div className={styles.lines}>
          <ConnectionTrouble onSettings={onSettings} />
          <LockStrip />
        </div>
      </main>
      <Footer />
    </>
  );
}
