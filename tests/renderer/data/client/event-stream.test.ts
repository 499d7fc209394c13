import { expect, it } from 'vitest';
import { readEventStream, type StreamedEvent } from '../../../../renderer/data/client/event-stream';

function bodyOf(parts: readonly Uint8Array[], end = true): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      if (end) controller.close();
    },
  });
}

async function collect(stream: AsyncGenerator<StreamedEvent>): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

it('reads events however the bytes are cut, past heartbeats', async () => {
  const bytes = new TextEncoder().encode(
    ': alive\n\nevent: bridge.changed\ndata: {"a":"ä"}\n\n: alive\n\nevent: settings.changed\ndata: 1\n\n',
  );
  const single = [...bytes].map((byte) => Uint8Array.of(byte));
  for (const parts of [[bytes], single]) {
    expect(await collect(readEventStream(bodyOf(parts), 1_000))).toEqual([
      { name: 'bridge.changed', data: '{"a":"ä"}' },
      { name: 'settings.changed', data: '1' },
    ]);
  }
});

it('gives up a stream on which not even a heartbeat comes', async () => {
  await expect(collect(readEventStream(bodyOf([], false), 20))).rejects.toThrow('silent');
});
