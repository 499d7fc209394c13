/** Splits the bytes of a connection into requests. */

export interface WireRequest {
  readonly method: string;
  /** With its query, as on the wire. */
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Every byte of it. */
  readonly raw: string;
}

export interface WireReader {
  /** Takes bytes; returns the requests that are complete now. */
  take(chunk: Buffer): readonly WireRequest[];
  /** Method and path of the incoming request, once its first line is there; else null. */
  begun(): { readonly method: string; readonly path: string } | null;
}

const endOfHead = '\r\n\r\n';

export function createWireReader(): WireReader {
  // Latin 1: one character for each byte, so that lengths are in bytes.
  let pending = '';
  const firstLine = () => /^(\S+) (\S+) HTTP\/1\.[01]\r\n/.exec(pending);
  return {
    take(chunk) {
      pending += chunk.toString('latin1');
      const whole: WireRequest[] = [];
      for (;;) {
        const head = pending.indexOf(endOfHead);
        if (head < 0) return whole;
        const line = firstLine();
        if (line === null) return whole;
        const [, method = '', path = ''] = line;
        const headers = new Map(
          pending
            .slice(line[0].length, head)
            .split('\r\n')
            .map((text): [string, string] => {
              const colon = text.indexOf(':');
              return [text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim()];
            }),
        );
        const end = head + endOfHead.length + Number(headers.get('content-length') ?? 0);
        if (pending.length < end) return whole;
        const body = Buffer.from(pending.slice(head + endOfHead.length, end), 'latin1').toString('utf8');
        whole.push({ method, path, headers, body, raw: pending.slice(0, end) });
        pending = pending.slice(end);
      }
    },
    begun() {
      const line = firstLine();
      return line === null ? null : { method: line[1] ?? '', path: line[2] ?? '' };
    },
  };
}

const statusText: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  408: 'Request Timeout',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The bytes of an answer. `claims`: a false content length. */
export function answerBytes(
  status: number,
  contentType: string,
  body: string | Buffer,
  more: { readonly headers?: Readonly<Record<string, string>>; readonly claims?: number } = {},
): Buffer {
  const bytes = Buffer.from(body);
  const headers = {
    'content-type': contentType,
    'content-length': String(more.claims ?? bytes.length),
    ...more.headers,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} ${statusText[status] ?? 'Status'}\r\n${head.join('')}\r\n`),
    bytes,
  ]);
}

export const jsonBytes = (status: number, body: unknown): Buffer =>
  answerBytes(status, 'application/json', JSON.stringify(body));
