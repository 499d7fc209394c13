import { expect, it } from 'vitest';
import { filesPart, joinLicences } from '../../scripts/licences.mjs';

const part = (...packages: string[]) => `# Licenses\n\nThe app bundles:\n\n${packages.join('\n\n')}\n`;
const react = '## react - 19.3.1 (MIT)\n\nMIT License\n\nPermission is hereby granted';
const bare = '## fancy-canvas - 2.1.0 (MIT)';

it('names each package once, in order, with its text', () => {
  const text = joinLicences([part(react), part('## ajv - 8.20.0 (MIT)\n\nPermission of ajv', react)], 'MIT');
  expect(text.match(/^## .*$/gm)).toEqual(['## ajv - 8.20.0 (MIT)', '## react - 19.3.1 (MIT)']);
  expect(text).toContain('Permission of ajv');
});

it('names a font beside the packages of code', () => {
  const font = filesPart(
    { name: '@fontsource-variable/inter', version: '5.3.0', license: 'OFL-1.1' },
    'Permission',
  );
  expect(joinLicences([part(react), font], 'MIT')).toContain(
    '## @fontsource-variable/inter - 5.3.0 (OFL-1.1)\n\nPermission\n',
  );
});

it('gives a package without a text the words of the licence that it names', () => {
  expect(joinLicences([part(bare)], 'Permission of MIT')).toContain(
    `${bare}\n\nIts package brings no text.\n\nPermission of MIT`,
  );
});
