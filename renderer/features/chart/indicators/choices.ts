import type { Indicators } from '../../../../shared/model/analysis';
import type { Timeframe } from '../../../../shared/model/enums';
import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import { kindOf } from './catalogue';

/** The choices that a chart of this timeframe requests and draws. */
export const shownOn = (
  choices: readonly IndicatorChoice[],
  timeframe: Timeframe,
): readonly IndicatorChoice[] => choices.filter((choice) => isShownOn(choice, timeframe));

export const isShownOn = ({ timeframes }: IndicatorChoice, timeframe: Timeframe): boolean =>
  timeframes === undefined || timeframes.includes(timeframe);

/**
 * The request to the sidecar: each choice by its id, with its type and every parameter that the chart shows, so that
 * nothing depends on the sidecar's defaults.
 */
export function toRequest(choices: readonly IndicatorChoice[]): Indicators {
  const request: Indicators = {};
  for (const choice of choices) {
    const { id, type, custom } = choice;
    if (custom === undefined) request[id] = { type, ...choice.parameters, ...choice.words };
    else if (custom.parameters !== true) request[id] = { ...custom.parameters, type };
    else request[id] = id === type ? true : { type };
  }
  return request;
}

/** Whether two choices make the same request to the sidecar, whatever their colours. */
export const isSameQuestion = (one: IndicatorChoice, other: IndicatorChoice): boolean =>
  one === other || JSON.stringify(toRequest([one])) === JSON.stringify(toRequest([other]));

/** `EMA 21`, `Bollinger 20, 2`, `Session London`, `OBV`: the numbers in the order of the indicator's own parameters. */
export function labelOf(choice: IndicatorChoice): string {
  if (choice.custom !== undefined) return customLabel(choice.custom);
  const kind = kindOf(choice.type);
  const inOrder = kind?.parameters.map((parameter) => choice.parameters[parameter.name]) ?? [];
  const known = new Set(kind?.parameters.map((parameter) => parameter.name));
  const others = Object.entries(choice.parameters)
    .filter(([name]) => !known.has(name))
    .map(([, value]) => value);
  const numbers = [...inOrder, ...others].filter((value) => value !== undefined && Number.isFinite(value));
  const words = Object.entries(choice.words ?? {}).map(([name, value]) => {
    const parameter = kind?.words?.find((each) => each.name === name);
    return parameter?.options.find((option) => option.value === value)?.label ?? value;
  });
  const name = kind?.short ?? choice.type;
  const all = [...words, ...numbers];
  return all.length === 0 ? name : `${name} ${all.join(', ')}`;
}

/** `sinwma 14`, `mine 20, close`: the values in the order in which they were typed. */
function customLabel({ name, parameters }: NonNullable<IndicatorChoice['custom']>): string {
  const values = Object.entries(parameters === true ? {} : parameters)
    .filter(([key]) => key !== 'type')
    .map(([key, value]) => (typeof value === 'boolean' ? `${key} ${value ? 'on' : 'off'}` : `${value}`));
  return values.length === 0 ? name : `${name} ${values.join(', ')}`;
}
