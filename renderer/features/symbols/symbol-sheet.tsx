import { useMemo, useState } from 'react';
import { z } from 'zod';
import { failureLine } from '../../../shared/formats/failure-line';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { pageStorage, recall, remember } from '../../base/remembered';
import { useOfWindow } from '../../base/window-size';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { Empty, Loading } from '../../components/states';
import { useCurrency } from '../../data/account';
import { failureOf } from '../../data/failure-error';
import { useQuotePart } from '../../data/quote-parts';
import { useSymbol, useSymbolNames } from '../../data/symbols';
import { useSelection } from '../../data/workspace/workspace-context';
import { NotRead } from '../cells';
import { dayRangeOf, sheetLines } from './sheet-lines';
import { openSpecification } from './shown';
import styles from './symbol-sheet.module.css';

export function SymbolSheet() {
  const { symbol } = useSelection();
  const { data: spec, error, refetch } = useSymbol(symbol);
  if (symbol === null) return <NoSymbol />;
  if (spec === undefined) return <NotRead what={symbol} error={error} refetch={refetch} />;
  return <Sheet symbol={symbol} spec={spec} />;
}

/** From this height of a window on, the list of symbols has ten rows beside an open specification. CSS pixels. */
const isRoomy = (): boolean => window.innerHeight >= 1040;

function Sheet({ symbol, spec }: { readonly symbol: string; readonly spec: SymbolSpec }) {
  const currency = useCurrency();
  // Null: as the window's height has it.
  const [chosen, setChosen] = useState(() =>
    recall(pageStorage(), 'specification.open', z.boolean().nullable(), null),
  );
  const isOpen = useOfWindow(isRoomy) ? chosen !== false : chosen === true;
  const fold = () => {
    remember(pageStorage(), 'specification.open', !isOpen);
    setChosen(!isOpen);
  };
  const rangeWith = useMemo(() => dayRangeOf(spec), [spec]);
  const dayRange =
    useQuotePart(symbol, ({ tick, isUsable }) => rangeWith(isUsable ? tick.bid : null)) ?? rangeWith(null);
  return (
    <div className={styles.sheet}>
      <header className={styles.header}>
        <h2 className={styles.title} title={spec.path ?? undefined}>
          <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={fold}>
            <Icon name={isOpen ? 'down' : 'right'} />
            {spec.name}
            {spec.description !== null && <small>{spec.description}</small>}
          </button>
        </h2>
        <Button tone="ghost" title="Full specification" onClick={() => openSpecification(symbol)}>
          All
        </Button>
      </header>
      {isOpen && (
        <dl className={styles.lines}>
          {sheetLines(spec, currency, dayRange).map((line) => (
            <div key={line.label} title={line.title}>
              <dt>{line.label}</dt>
              <dd>{line.text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Why there is no selected symbol: names are loading, could not be read, or none is chosen. */
export function NoSymbol() {
  const { data, error } = useSymbolNames();
  if (data !== undefined) return <Empty>No symbol is selected. Choose one in Market watch.</Empty>;
  return error === null ? (
    <Loading what="the symbols" />
  ) : (
    <Empty>No symbol: the list could not be read. {failureLine(failureOf(error)).title}.</Empty>
  );
}
