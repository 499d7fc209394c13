import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { deadCitations } from '../../scripts/check-docs.mjs';

const rules = `# Rules

## 1. Codes

| A | a finding |

### 3.2 Sides and distances

7. The tickets before the send.
8. The wanted state.
`;

/** What the check reports on a tree of these files, beside a page of rules. */
function problems(files: Readonly<Record<string, string>>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'check-docs-'));
  try {
    for (const [path, text] of Object.entries({ 'docs/reference/rules.md': rules, ...files })) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return deadCitations(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

it('accepts citations of pages, their parts and files that are there', () => {
  expect(
    problems({
      'host/a.ts': `/** As reference/rules.md says (reference/rules.md, rules 7 and 8; finding A). See host/b.ts. */
export const name = 'a.mjs in a string is no citation';
// Sides (reference/rules.md, 3.2), codes (reference/rules.md, section 1), "Sides and distances" as in
// reference/rules.md, "3.2 Sides and distances".
`,
      'host/b.ts': '',
      'docs/page.md': '[rules](reference/rules.md), [own](#part), [web](https://example.com/x.md)',
    }),
  ).toEqual([]);
});

it.each([
  ['/** reference/gone.md */', 'there is no page reference/gone.md'],
  ['// ../shared/spec/rules.md', 'there is no page ../shared/spec/rules.md'],
  ['/** See gone.ts. */', 'there is no file gone.ts'],
  ['/** (reference/rules.md, rule 9) */', 'reference/rules.md has no rule 9'],
  ['/** (reference/rules.md, rules 7 to 9) */', 'reference/rules.md has no rule 9'],
  ['// (reference/rules.md,\n// finding B)', 'reference/rules.md has no finding B'],
  ['/** (reference/rules.md, 3.3) */', 'reference/rules.md has no 3.3'],
  ['/**\n * (reference/rules.md,\n * section 2)\n */', 'reference/rules.md has no section 2'],
  ['/** (reference/rules.md, "Time") */', 'reference/rules.md has no "Time"'],
])('finds in %j that %s', (comment, problem) => {
  expect(problems({ 'host/a.ts': `${comment}\n` })).toEqual([`host/a.ts: ${problem}`]);
});

it('finds links of pages that lead nowhere, also in a README beside the code', () => {
  expect(problems({ 'host/README.md': '[rules](../docs/reference/rules.md#part) [gone](gone.md)' })).toEqual([
    'host/README.md: the link gone.md leads nowhere',
  ]);
});
