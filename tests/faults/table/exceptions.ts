import type { NamedTest } from '../../docs/tables';

/**
 * Rows of reference/order-safety.md's table that no test titled `row N: …` stands for: where they are held instead, or why they are held by
 * a program of minutes and hours and not by `npm test`.
 */
export interface Exception {
  readonly row: number;
  readonly why: string;
  readonly heldBy: readonly NamedTest[];
  /** What of the row is not shown by anything. */
  readonly notShown?: string;
}

const at = (file: string, name: string): NamedTest => ({ file: `tests/${file}`, name });

export const exceptions: readonly Exception[] = [
  {
    row: 52,
    why: 'it is about rows on the screen, which are keyed by ticket',
    heldBy: [
      at(
        'renderer/components/table/orders-of-rows-and-columns.test.ts',
        'keep their places though the live order is another',
      ),
      at(
        'e2e/tables-updates.spec.ts',
        'an update takes neither the focus nor the selection, and moves no row under the pointer',
      ),
    ],
  },
  {
    row: 62,
    why: 'it is about the desktop’s IPC door',
    heldBy: [
      at('electron/ipc-door.test.ts', 'answers our page in the main frame of our window'),
      at('electron/ipc-door.test.ts', 'writes into the log whom it refused, and what'),
    ],
  },
  {
    row: 63,
    why: 'it is about inputs of the contract: hostile ones for every request, and sizes at both doors',
    heldBy: [
      at('proof/fuzz.test.ts', ': withstands hostile ones'),
      at('electron/ipc-door.test.ts', 'handles every request of the contract and no other channel'),
      at('loopback/door.test.ts', 'refuses a body over 64 KiB, announced or not'),
    ],
    notShown: 'the 5 ms are not asserted: tests have no timing goals',
  },
  {
    row: 64,
    why: 'it is about the window’s navigation',
    heldBy: [
      at('electron/hardening.test.ts', 'stays where it is: %s'),
      at('electron/hardening.test.ts', 'opens no window and holds no web view'),
    ],
  },
  {
    row: 65,
    why: 'it is about the system’s key store',
    heldBy: [
      at('electron/key-store.test.ts', 'is none on Linux where Electron offers only "%s"'),
      at('electron/key-store.test.ts', 'says that it could not open a ciphertext now, so that it is kept'),
      at(
        'host/api/weak-store.test.ts',
        'stores it weakly when the user agrees, and says so wherever it is used',
      ),
    ],
  },
  {
    row: 66,
    why: 'Electron checks the archive on macOS and Windows; the hashes and the fuse that it needs are read back from the package',
    heldBy: [
      at('package/package.test.ts', 'carries the hash of every file, whole and in blocks'),
      at('package/package.test.ts', 'each fuse is as the rules say, read back from the binary'),
    ],
    notShown: 'no macOS or Windows machine has flipped a byte',
  },
  {
    row: 67,
    why: 'the fuses that forbid it are read back from the packaged binary',
    heldBy: [at('package/package.test.ts', 'each fuse is as the rules say, read back from the binary')],
  },
  {
    row: 68,
    why: 'it is about the loopback door',
    heldBy: [
      at('loopback/door.test.ts', 'refuses an absolute-form target, two Hosts, and a preflight'),
      at('loopback/door.test.ts', 'takes localhost with our port, when Origin says the same'),
    ],
  },
  {
    row: 69,
    why: 'it is about the loopback door',
    heldBy: [
      at('loopback/door.test.ts', 'refuses the Origin "%s"'),
      at('loopback/door.test.ts', 'refuses a call without Origin'),
      at('loopback/door.test.ts', 'refuses a call that is %s by fetch metadata'),
    ],
  },
  {
    row: 70,
    why: 'it is about the loopback door',
    heldBy: [
      at('loopback/door.test.ts', 'takes JSON and no form'),
      at('loopback/door.test.ts', 'carries the policy and never a CORS header'),
    ],
  },
  {
    row: 71,
    why: 'it is about the loopback door’s codes',
    heldBy: [
      at('loopback/door.test.ts', 'admits once'),
      at(
        'loopback/door.test.ts',
        'says 429 to wrong codes after ten within a minute, and still admits the right one',
      ),
      at('loopback/secrets.test.ts', 'lets a code live ten minutes from when it was printed'),
    ],
  },
  {
    row: 72,
    why: 'it is about the loopback door',
    heldBy: [
      at('loopback/door.test.ts', 'drops a client that trickles its request'),
      at('loopback/door.test.ts', 'lets a new page in past idle connections, and cuts the oldest of those'),
    ],
  },
  {
    row: 74,
    why: 'a soak of hours is no test: `npm run soak -- --minutes 1440` is this run, half an hour by default',
    heldBy: [],
    notShown: 'docs/order-safety.md says how long the last one ran; none has run for 24 hours',
  },
  {
    row: 75,
    why: 'as row 74: `npm run soak -- --minutes 4320 --faults 0`',
    heldBy: [],
    notShown: 'none has run for 72 hours',
  },
];
