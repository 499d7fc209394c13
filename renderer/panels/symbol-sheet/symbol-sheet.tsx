import { useCurrency } from '../../queries/account';
import { failureOf } from '../../queries/failure-error';
import { useSymbol } from '../../queries/symbols';
import { Empty, FailureText, Loading } from '../../ui/states';
import { useSelection } from '../../workspace/desk-context';
import { sheetLines } from './sheet-lines';
import './symbol-sheet.css';

/** The selected symbol's trading conditions. */
export function SymbolSheet() {
  const { symbol } = useSelection();
  const { data: spec, error, refetch } = useSymbol(symbol);
  const currency = useCurrency();
  if (symbol === null) return <Empty>No symbol is selected.</Empty>;
  if (spec === undefined) {
    return error === null ? (
      <Loading what={symbol} />
    ) : (
      <FailureText failure={failureOf(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="sheet">
      <h2 className="sheet-title" title={spec.path ?? undefined}>
        {spec.name}
        {spec.description !== null && <small>{spec.description}</small>}
      </h2>
      <dl className="sheet-lines">
        {sheetLines(spec, currency).map((line) => (
          <div key={line.label} title={line.title}>
            <dt>{line.label}</dt>
            <dd>{line.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
