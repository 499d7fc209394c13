import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../host/api/ports';

/** The app's log: lines without secrets, in the platform's log folder and on standard error. */
export interface Log {
  line(text: string): void;
  /** The newest lines, of this run and earlier ones. */
  recent(): readonly string[];
  /** The log's folder; null where it cannot be written. */
  folder(): string | null;
}

/** Size of one file, bytes; with the one before it at most twice that is kept. */
const mostBytes = 1_000_000;
const mostRecent = 200;

/** Patterns of secrets in lines that nobody has cleaned: headers, credentials in addresses, fields by name. */
const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/\bbearer\s+[^\s"',]+/gi, 'Bearer [token]'],
  [/(\/\/)[^/@\s]+@/g, '$1[credentials]@'],
  [/((?:token|api[_-]?key|password|secret)["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi, '$1[token]'],
];

export const withoutSecretShapes = (line: string): string =>
  secretShapes.reduce((text, [shape, instead]) => text.replace(shape, instead), line);

/** If folder or file cannot be written, only the file is lost: the app goes on. */
export function openLog(folder: string, say: (line: string) => void, now = () => new Date()): Log {
  const file = join(folder, 'bridgewatch.log');
  const recent: string[] = [];
  let isWritable = true;
  let size = 0;

  const attempt = (work: () => void): void => {
    if (!isWritable) return;
    try {
      work();
    } catch (error) {
      isWritable = false;
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
      say(`No log file is written: ${folder} cannot be used (${code}).`);
    }
  };

  attempt(() => {
    mkdirSync(folder, { recursive: true });
    appendFileSync(file, '', { mode: 0o600 });
    size = statSync(file).size;
    recent.push(
      ...readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .slice(-mostRecent / 2),
    );
  });

  return {
    line(text) {
      const clean = `${now().toISOString()} ${withoutSecretShapes(text.replace(/\s*\n\s*/g, ' | '))}`;
      say(clean.slice(clean.indexOf(' ') + 1));
      recent.push(clean);
      if (recent.length > mostRecent) recent.shift();
      attempt(() => {
        if (size > mostBytes) {
          renameSync(file, join(folder, 'bridgewatch.1.log'));
          size = 0;
        }
        appendFileSync(file, `${clean}\n`, { mode: 0o600 });
        size += Buffer.byteLength(clean) + 1;
      });
    },
    recent: () => recent,
    folder: () => (isWritable ? folder : null),
  };
}

/** Data for a defect report: versions, settings and capabilities as the page may see them, the newest log lines. */
export async function diagnosticsOf(
  service: Pick<Service, 'invoke'>,
  versions: Readonly<Record<string, string | undefined>>,
  recent: readonly string[],
): Promise<string> {
  const parts = await Promise.all(
    (['app.read', 'bridge.read', 'settings.read', 'capabilities.read'] as const).map(
      async (name) => [name, await service.invoke(name, {})] as const,
    ),
  );
  const sections = [
    ['Versions', JSON.stringify(versions, null, 2)],
    ...parts.map(([name, answer]) => [name, JSON.stringify(answer, null, 2)]),
    ['Log', recent.join('\n')],
  ];
  return withoutSecretShapes(sections.map(([title, text]) => `## ${title}\n${text}`).join('\n\n'));
}
