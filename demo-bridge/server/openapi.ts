import { OPERATIONS, type Operation, type Parameter } from './openapi-operations';

export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of OPERATIONS) {
    const methods = paths[operation.path] ?? {};
    methods[operation.method] = operationOf(operation);
    paths[operation.path] = methods;
  }
  return {
    openapi: '3.0.3',
    info: { title: 'MT5 HEADLESS', version: '1.0.0' },
    paths,
    components: { schemas: SCHEMAS, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  };
}

function operationOf(operation: Operation): object {
  const { path, tag, id, summary, query = [], body, bodyOptional, answer } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'ticket' ? 'integer' : 'string' },
  }));
  const schema =
    answer === undefined
      ? {}
      : typeof answer === 'string'
        ? ref(answer)
        : { type: 'array', items: ref(answer[0]) };
  const failure = {
    description: 'Error payload',
    content: { 'application/json': { schema: ref('ErrorResponse') } },
  };
  return {
    tags: [tag],
    operationId: id,
    summary,
    ...(path === '/ping' ? { security: [] } : {}),
    parameters: [...inPath, ...query.map(queryParameter)],
    ...(body === undefined
      ? {}
      : { requestBody: { required: !bodyOptional, content: { 'application/json': { schema: ref(body) } } } }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema } } },
      ...(path === '/ping' ? {} : { default: failure }),
    },
  };
}

function queryParameter(parameter: Parameter): object {
  const { name, type, required = false, values, description } = parameter;
  return {
    name,
    in: 'query',
    required,
    description,
    schema: {
      type,
      ...(values === undefined ? {} : { enum: values }),
      ...(parameter.default === undefined ? {} : { default: parameter.default }),
    },
  };
}

const integer = { type: 'integer' };
const number = { type: 'number' };
const text = { type: 'string' };
const choice = (...values: string[]) => ({ type: 'string', enum: values });
const record = (properties: Record<string, object>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  additionalProperties: true,
  ...(required.length > 0 ? { required } : {}),
});
const ref = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });

const change = {
  price: number,
  stoplimit: number,
  sl: number,
  tp: number,
  type_time: choice('GTC', 'DAY', 'SPECIFIED', 'SPECIFIED_DAY'),
  expiration: integer,
};

const SCHEMAS = {
  ErrorResponse: record({ retcode: integer, message: text }, ['retcode', 'message']),
  Success: record({ success: { type: 'boolean' } }, ['success']),
  RateResponse: record(
    {
      time: integer,
      open: number,
      high: number,
      low: number,
      close: number,
      tick_volume: integer,
      real_volume: integer,
      spread: integer,
    },
    ['time', 'open', 'high', 'low', 'close', 'tick_volume', 'real_volume', 'spread'],
  ),
  Tick: record({
    time: integer,
    time_msc: integer,
    bid: number,
    ask: number,
    last: number,
    volume: integer,
    flags: integer,
    volume_real: number,
  }),
  ServerTime: record({
    utc_epoch: integer,
    utc_iso: text,
    server_epoch: { ...integer, nullable: true },
    server_iso: { ...text, nullable: true },
    utc_offset_hours: integer,
    utc_offset_seconds: integer,
    used_symbol: text,
  }),
  AnalysisRequest: record(
    { indicators: { type: 'object', additionalProperties: true }, recentBars: integer },
    ['indicators'],
  ),
  AnalysisResponse: record({
    bars: { type: 'array', items: ref('RateResponse') },
    symbol: text,
    timeframe: text,
    ta: { type: 'object', additionalProperties: true, nullable: true },
  }),
  OrderRequest: record(
    {
      symbol: text,
      type: choice(
        'BUY',
        'SELL',
        'BUY_LIMIT',
        'SELL_LIMIT',
        'BUY_STOP',
        'SELL_STOP',
        'BUY_STOP_LIMIT',
        'SELL_STOP_LIMIT',
      ),
      volume: number,
      ...change,
      deviation: integer,
      magic: integer,
      comment: { ...text, maxLength: 31 },
      type_filling: choice('FOK', 'IOC', 'RETURN', 'BOC'),
    },
    ['symbol', 'type', 'volume'],
  ),
  OrderChange: record(change),
  PositionChange: record({ sl: number, tp: number }),
  PositionClose: record({ volume: number, deviation: integer }),
  TradeResult: record(
    {
      retcode: integer,
      deal: integer,
      order: integer,
      volume: number,
      price: number,
      bid: number,
      ask: number,
      comment: text,
      request_id: integer,
      retcode_external: integer,
    },
    ['retcode', 'comment'],
  ),
};
