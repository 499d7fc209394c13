import { useState } from 'react';
import { Dialog } from '../../components/dialog';
import type { ChartIndicators } from './chart-indicators';
import { ChosenIndicators } from './chosen-indicators';
import { CustomIndicator } from './custom-indicator';
import type { FailingHere } from './failing-here';
import { IndicatorTemplates } from './indicator-templates';
import { indicatorCatalogue } from './indicators';
import { customChoice, findKinds, newChoice } from './new-choice';

/** What can be put on the chart, and what is on it. Stays open after an addition, so that several can be taken at once. */
export function IndicatorPicker(props: {
  readonly isOpen: boolean;
  readonly symbol: string | null;
  readonly indicators: ChartIndicators;
  readonly failing: FailingHere;
  readonly onEdit: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { isOpen, symbol, indicators, failing, onEdit, onClose } = props;
  const { choices, change, isOwn, setOwn } = indicators;
  const [search, setSearch] = useState('');
  const kinds = findKinds(indicatorCatalogue, search);
  const categories = [...new Set(kinds.map((kind) => kind.category))];
  return (
    <Dialog title="Add an indicator" isOpen={isOpen} onClose={onClose} width={760}>
      <div className="picker">
        <section className="picker-side" aria-label="Indicators to choose from">
          <input
            type="search"
            className="picker-search"
            aria-label="Search indicators"
            placeholder="Moving average, RSI, zones …"
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
                      onClick={() => change([...choices, newChoice(kind, choices)])}
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
            {kinds.length === 0 && <p className="picker-none">No indicator matches “{search.trim()}”.</p>}
          </div>
          <CustomIndicator
            key={kinds.length === 0 ? 'none' : 'some'}
            suggested={kinds.length === 0 ? search.trim() : ''}
            onAdd={(name, parameters) => change([...choices, customChoice(name, parameters, choices)])}
          />
        </section>
        <section className="picker-side" aria-label="On the chart">
          <h3>On the chart</h3>
          <ChosenIndicators choices={choices} failing={failing} change={change} onEdit={onEdit} />
          {symbol !== null && (
            <label className="picker-own">
              <input type="checkbox" checked={isOwn} onChange={(event) => setOwn(event.target.checked)} />
              Only for {symbol}
            </label>
          )}
          <IndicatorTemplates indicators={indicators} />
        </section>
      </div>
    </Dialog>
  );
}
