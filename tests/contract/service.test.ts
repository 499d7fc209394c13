import type { z } from 'zod';
import { createService } from '../../host/api/service';
import { type Output, type RequestName, requests } from '../../shared/contract';
import { ok } from '../../shared/model/result';
import { calmDemo, testParts } from '../fixtures/service-parts';
import { contractSuite } from './suite';

/** The contract's output schemas, seen so that a name and its schema keep together. */
const outputs: { readonly [Name in RequestName]: { readonly output: z.ZodType<Output<Name>> } } = requests;

contractSuite('the service itself', async () => {
  const token = 'demo-secret-token-for-the-contract';
  const service = await createService(testParts({ startDemo: calmDemo(token) }));
  return {
    host: {
      async invoke(name, input) {
        const result = await service.invoke(name, input);
        return result.ok ? ok(outputs[name].output.parse(result.value)) : result;
      },
      on: (name, listener) => service.on(name, listener),
    },
    secrets: [token],
    close: () => service.close(),
  };
});
