import { randomUUID } from 'node:crypto';
import { createService } from '../../../host/api/service';
import { recordFilesIn } from '../../../host/history/record-files';
import { testParts } from '../../fixtures/service-parts';

/** A host to be killed while it records: reads the account as quickly as it may. Arguments: folder, address, token. */

const [, , folder = '', bridgeUrl = '', token = ''] = process.argv;
const service = await createService(
  testParts({ environment: { bridgeUrl, token }, record: recordFilesIn(folder, randomUUID()) }),
);
const everyMs = 50;
setInterval(() => void service.handlers['account.read']({}), everyMs);
