import { describe, expect, it } from 'vitest';
import { findingsOf, unexplained } from '../../scripts/posture.mjs';

const csv = [
  'issue, severity, confidence, filename, location, sample, description, url',
  'AUXCLICK_JS_CHECK,"MEDIUM","FIRM","/tmp/x/electron/desktop/window.ts","28:17","new BrowserWindow({","words",https://x',
  'CSP_GLOBAL_CHECK,"LOW","TENTATIVE","N/A","0:0","N/A","words",https://x',
].join('\n');

describe('what electronegativity finds', () => {
  it('is explained, finding by finding and file by file', () => {
    expect(unexplained(findingsOf(csv))).toEqual([]);
  });

  it('is open where it is new, or the same in another file', () => {
    const worse = `${csv}\nAUXCLICK_JS_CHECK,"MEDIUM","FIRM","/tmp/x/electron/other.ts","1:1","x","words",https://x\nNODE_INTEGRATION_JS_CHECK,"HIGH","FIRM","/tmp/x/electron/desktop/window.ts","1:1","x","words",https://x`;
    expect(unexplained(findingsOf(worse))).toEqual([
      'AUXCLICK_JS_CHECK other.ts',
      'NODE_INTEGRATION_JS_CHECK window.ts',
    ]);
  });
});
