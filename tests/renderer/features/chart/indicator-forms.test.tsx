import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { IndicatorChoice } from '../../../../renderer/data/workspace/chart-choices';
import { CustomIndicator, JsonField } from '../../../../renderer/features/chart/custom-indicator';
import { readParameterJson } from '../../../../renderer/features/chart/indicators';
import { MissingStrip } from '../../../../renderer/features/chart/missing-strip';
import type { Analysis } from '../../../../shared/model/analysis';
import { analysisOf, hours } from './bars';

const sma: IndicatorChoice = { id: 'sma-20', type: 'sma', parameters: { length: 700 } };
const rsi: IndicatorChoice = { id: 'rsi-14', type: 'rsi', parameters: { length: 14 } };

describe('the strip over the chart', () => {
  const strip = (missing: Analysis['missing'], asked: readonly IndicatorChoice[]) =>
    renderToStaticMarkup(<MissingStrip asked={asked} analysis={analysisOf(hours(5), { missing })} />);

  test('leaves one that fails alone to its own row', () => {
    expect(strip({ 'sma-20': 'Internal Server Error' }, [sma, rsi])).toBe('');
  });
  test('says that none came, and why once', () => {
    const html = strip({ 'sma-20': 'sidecar unavailable', 'rsi-14': 'sidecar unavailable' }, [sma, rsi]);
    expect(html).toContain('No indicators received: sidecar unavailable<');
  });
});

describe('the form of a free-form indicator', () => {
  test('takes the name that was searched for in vain, and is open then', () => {
    const html = renderToStaticMarkup(<CustomIndicator suggested="sinwma" choices={[]} onAdd={() => {}} />);
    expect(html).toContain('value="sinwma"');
    expect(html).toMatch(/<details[^>]* open/);
    expect(html).toContain('Add sinwma');
  });
  test('tells the mistake in the JSON at the field', () => {
    const text = '{"length": }';
    const html = renderToStaticMarkup(
      <JsonField value={text} read={readParameterJson(text)} onChange={() => {}} />,
    );
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('Line 1, column 12');
  });
});
