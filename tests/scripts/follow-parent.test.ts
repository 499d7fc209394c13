import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';

const followParent = new URL('../../scripts/follow-parent.mjs', import.meta.url).href;
const program = `import { endWithNpm } from ${JSON.stringify(followParent)};
  endWithNpm();
  process.on('SIGTERM', () => { console.log('ended'); process.exit(0); });
  console.log(process.pid);
  setInterval(() => {}, 1000);`;

it.skipIf(process.platform === 'win32')(
  'ends a script when npm and its shell were ended without it',
  async () => {
    // As npm runs a script: through a shell that waits for it.
    const shell = spawn('sh', ['-c', `"$NODE" --input-type=module -e "$PROGRAM"; exit $?`], {
      env: { ...process.env, npm_lifecycle_event: 'start', NODE: process.execPath, PROGRAM: program },
    });
    let said = '';
    shell.stdout.on('data', (part) => {
      said += String(part);
    });
    await expect.poll(() => said).toMatch(/^\d+\n/);
    shell.kill('SIGKILL');
    await expect.poll(() => said).toMatch(/ended/);
  },
);
