import { OPERATIONS, type Operation, type Parameter } from './openapi-operations';
import { ref, SCHEMAS } from './openapi-schemas';

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
