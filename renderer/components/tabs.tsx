import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Number of its rows; null = not known, then none is shown. */
  readonly count?: number | null;
  readonly content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** The accessible name of the list of tabs. */
  readonly name: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** At the right end of the row of tabs. */
  readonly aside: ReactNode;
}

/** Only the chosen tab's content is mounted: a hidden table costs nothing. */
export function Tabs<Id extends string>({ name, tabs, chosen, onChoose, aside }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === chosen) ?? tabs[0];

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || current === undefined) return;
    event.preventDefault();
    const index = (tabs.indexOf(current) + step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next === undefined) return;
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };

  return (
    <div className={styles.tabs}>
      <div className={styles.bar}>
        <div className={styles.list} role="tablist" aria-label={name} ref={list} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              className={styles.tab}
              id={`${base}-${tab.id}`}
              aria-selected={tab === current}
              aria-controls={tab === current ? `${base}-panel` : undefined}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => onChoose(tab.id)}
            >
              {tab.label}
              {tab.count !== undefined && tab.count !== null && <span> {tab.count}</span>}
            </button>
          ))}
        </div>
        <div className={styles.aside}>{aside}</div>
      </div>
      {current !== undefined && (
        <div
          className={styles.panel}
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${current.id}`}
        >
          {current.content}
        </div>
      )}
    </div>
  );
}
