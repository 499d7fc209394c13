import { useState } from 'react';
import { useNotices } from '../../data/notifications/store';
import { useAskedIntent } from '../trading';
import '../cells/holdings.css';
import { EventsTable } from './events-table';
import { IntentsTable } from './intents-table';
import './journal.css';

const views = ['orders', 'events'] as const;
type View = (typeof views)[number];

/** Of this run: the panel is taken down with its tab. */
let lastView: View = 'orders';

/** `Journal`: what was sent, by the host's record, and everything else that happened while the page was open. */
export function JournalTab() {
  const [chosen, setChosen] = useState<View>(lastView);
  const events = useNotices().length;
  // Who asked for an order's card wants to see it.
  const isAsked = useAskedIntent() !== null;
  const view = isAsked ? 'orders' : chosen;
  const choose = (next: View) => {
    lastView = next;
    setChosen(next);
  };
  const words: Readonly<Record<View, string>> = {
    orders: 'Orders',
    events: `Events of this run (${events})`,
  };
  const choice = (
    <div className="journal-views" role="radiogroup" aria-label="View">
      {views.map((each) => (
        <label key={each} className="choice">
          <input type="radio" name="journal-view" checked={view === each} onChange={() => choose(each)} />
          {words[each]}
        </label>
      ))}
    </div>
  );
  return (
    <div className="holdings">
      {view === 'orders' ? (
        <IntentsTable lead={choice} />
      ) : (
        <>
          <div className="holdings-tools">{choice}</div>
          <EventsTable />
        </>
      )}
    </div>
  );
}
