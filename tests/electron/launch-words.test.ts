import { expect, it } from 'vitest';
import { launchWords } from '../../electron/launch-words';

it('answers --version and --help, and starts for anything else', () => {
  expect(launchWords(['.', '--version'], '1.2.3')).toBe('Bridgewatch 1.2.3');
  expect(launchWords(['--help'], '1.2.3')).toContain('--demo');
  expect(launchWords(['.', '--demo'], '1.2.3')).toBeNull();
});
