import { isNotTold } from '../../../shared/formats/not-told';
import type { Analysis } from '../../../shared/model/analysis';
import { Strip } from '../../components/states';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { missingText } from './plan/missing-text';

/** Shown where no indicator came at all. A single failing one is marked at its own row of the legend. */
export function MissingStrip(props: {
  readonly asked: readonly IndicatorChoice[];
  readonly analysis: Analysis;
}) {
  const {
    asked,
    analysis: { bars, missing, outputs },
  } = props;
  const lacking = asked.filter(({ id }) => Object.hasOwn(missing, id) && !isNotTold(missing[id] ?? ''));
  if (lacking.length < 2 || lacking.length < asked.length) return null;
  const reasons = lacking.map((choice) => missingText(choice, missing[choice.id] ?? '', bars.time.length));
  const isKept = lacking.some(({ id }) => Object.hasOwn(outputs, id));
  return (
    <Strip isTrouble title={reasons.join('\n')}>
      {isKept ? 'Indicators not updated' : 'No indicators received'}
      {': '}
      {[...new Set(reasons)].join(' · ')}
    </Strip>
  );
}
