import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Service } from '../host/api/ports';
import { eventNames } from '../shared/contract';
import { heartbeatMs } from './protocol';

/** A page that reads this slowly has gone; its unread events must not gather here. */
const maximumUnreadBytes = 1024 * 1024;

/** `GET /events`: the latest value of each event at once, then each as it comes, until the page goes. */
export function streamEvents(
  service: Pick<Service, 'on'>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const write = (text: string) => {
    response.write(text);
    if (response.writableLength > maximumUnreadBytes) response.destroy();
  };
  // Sends the headers now, so that the page knows that it is connected.
  write(': connected\n\n');
  const offs = eventNames.map((name) =>
    service.on(name, (value) => write(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`)),
  );
  const heartbeat = setInterval(() => write(': alive\n\n'), heartbeatMs);
  // The stream may stay silent for long; the server's limit on idle sockets is not for it.
  request.socket.setTimeout(0);
  response.once('close', () => {
    clearInterval(heartbeat);
    for (const off of offs) off();
  });
}
