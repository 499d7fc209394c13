import type { Service } from '../host/api/ports';
import { withoutSecretShapes } from './log-file';

/** What a report of a defect needs: versions, settings and capabilities as the page may see them, the newest lines of the log. */
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
