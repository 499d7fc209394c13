import { useEffect } from 'react';
import { z } from 'zod';
import { countText } from '../../shared/math/counts';
import { isolated } from '../../shared/rules/isolated';
import { kindOfKey } from '../../shared/rules/trader-key';
import { PersistentStore, pageStorage } from '../base/remembered';
import { useStore } from '../base/store';
import { Button, IconButton } from '../components/button';
import { useBridge } from '../data/bridge';
import { useChips } from '../features/who';
import styles from './welcome.module.css';

const welcome = new PersistentStore(pageStorage(), 'welcome', z.object({ isSeen: z.boolean() }), {
  isSeen: false,
});
const dismiss = (): void => welcome.set({ isSeen: true });

/** On the first start on the embedded demo: what this is, and the two ways on. Gone for good with one click or Esc. */
export function Welcome({ onConnect }: { readonly onConnect: () => void }) {
  const { isSeen } = useStore(welcome);
  const isDemo = useBridge().active.source === 'demo';
  return isDemo && !isSeen ? <Card onConnect={onConnect} /> : null;
}

function Card({ onConnect }: { readonly onConnect: () => void }) {
  const bots = useChips().chips.filter(({ key }) => kindOfKey(key) === 'bot');
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A dialog's own, and a field's.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], :popover-open') === null) dismiss();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section className={styles.card} aria-label="Welcome">
      <div className={styles.words}>
        <h2>Welcome to Bridgewatch</h2>
        <p>
          See what your bot does on MetaTrader 5 through its bridge, and trade by hand beside it. This account
          is a simulator: its market, its money and its trades are made up, and nothing here reaches a broker.
          {bots.length > 0 &&
            ` ${countText(bots.length, 'bot')} ${bots.length === 1 ? 'trades' : 'trade'} here: ${bots.map(({ name }) => isolated(name)).join(', ')}.`}
        </p>
        <p className={styles.keys}>
          <kbd>Ctrl+K</kbd> finds everything, <kbd>?</kbd> lists the keys.
        </p>
      </div>
      <div className={styles.ways}>
        <Button tone="primary" onClick={dismiss}>
          Look around
        </Button>
        <Button
          onClick={() => {
            dismiss();
            onConnect();
          }}
        >
          Connect my bridge …
        </Button>
      </div>
      <IconButton icon="x" label="Dismiss the welcome" title="Dismiss (Esc)" onClick={dismiss} />
    </section>
  );
}
