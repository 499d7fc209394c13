import { expect, it } from 'vitest';
import { fuseProblems, fuseRules, readFuses } from '../../scripts/fuses.mjs';

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const binary = (wire: string, version = 1) =>
  Buffer.concat([
    Buffer.from('ELF…'),
    Buffer.from(sentinel),
    Buffer.from([version, wire.length]),
    Buffer.from(wire),
    Buffer.from('…1111'),
  ]);

it('reads the wire by name, in the binary’s own order', () => {
  expect(readFuses(binary('010011001'))).toEqual(fuseRules);
  expect(fuseProblems(readFuses(binary('010011001')))).toEqual([]);
});

it('names each fuse that differs, as Electron is delivered', () => {
  expect(fuseProblems(readFuses(binary('101100011')))).toEqual([
    'runAsNode is true, and must be false',
    'cookieEncryption is false, and must be true',
    'nodeOptions is true, and must be false',
    'nodeCliInspect is true, and must be false',
    'embeddedAsarIntegrityValidation is false, and must be true',
    'onlyLoadAppFromAsar is false, and must be true',
    'grantFileProtocolExtraPrivileges is true, and must be false',
  ]);
});

it('takes neither a new fuse nor a missing one for decided', () => {
  expect(fuseProblems(readFuses(binary('0100110010')))).toEqual(['fuse 9 is false, and must be decided']);
  expect(fuseProblems(readFuses(binary('01001100')))).toEqual([
    'wasmTrapHandlers is not there, and must be true',
  ]);
  expect(fuseProblems(readFuses(binary('01001100r')))).toEqual([
    'wasmTrapHandlers is not there, and must be true',
  ]);
});

it('says where there is no wire, or one of another version', () => {
  for (const bytes of [Buffer.from('nothing'), binary('010011001', 2)]) {
    expect(fuseProblems(readFuses(bytes))).toEqual(['it has no fuses that can be read']);
  }
});
