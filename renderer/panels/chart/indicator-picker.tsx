import { useState } from 'react';
import { type IndicatorChoice, indicatorCatalogue } from '../../chart';
import { Dialog } from '../../ui/dialog';
import { findKinds, newChoice } from './new-choice';

/** Stays open after an addition, so that several can be taken at once. */
export function IndicatorPicker(props: {
  readonly isOpen: boolean;
  readonly choices: readonly IndicatorChoice[];
  readonly onAdd: (choice: IndicatorChoice) => void;
  readonly onClose: () => void;
}) {
  const { isOpen, choices, onAdd, onClose } = props;
  const [search, setSearch] = useState('');
  const kinds = findKinds(indicatorCatalogue, search);
  const categories = [...new Set(kinds.map((kind) => kind.category))];
  return (
    <Dialog title="Add an indicator" isOpen={isOpen} onClose={onClose} width={460}>
      <input
        type="search"
        className="picker-search"
        aria-label="Search indicators"
        placeholder="Moving average, RSI, channel …"
        autoFocus
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="picker-list">
        {categories.map((category) => (
          <section key={category} aria-label={category}>
            <h3>{category}</h3>
            {kinds
              .filter((kind) => kind.category === category)
              .map((kind) => (
                <button
                  key={kind.type}
                  type="button"
                  className="picker-kind"
                  onClick={() => onAdd(newChoice(kind, choices))}
                >
                  {kind.label}
                  <small>
                    {kind.short}
                    {choices.some((choice) => choice.type === kind.type) ? ' · on the chart' : ''}
                  </small>
                </button>
              ))}
          </section>
        ))}
        {kinds.length === 0 && <p className="picker-none">No indicator holds “{search}”.</p>}
      </div>
    </Dialog>
  );
}
