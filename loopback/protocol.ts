/**
 * The door of the browser host: how the page in `renderer/data/client/http.ts` talks to the host process over 127.0.0.1.
 *
 * 1. The host prints `http://127.0.0.1:PORT/#code=CODE`. The code is 32 random bytes, works once and lives ten minutes from
 *    the moment it is printed (60 s are often advised; a person who reads the line in a terminal, or a test machine that
 *    builds first, needs longer, and single use with limited guesses is what protects it). It stands in the fragment, so it
 *    is in no request line, and the page removes it from the address before it does anything else.
 * 2. `POST /session` `{ "code": CODE }` answers `{ "secret": SECRET }` and sets the session cookie `bridgewatch-PORT`
 *    (HttpOnly, SameSite=Strict). Every later call needs both: browsers send cookies to every port of 127.0.0.1, so a cookie
 *    alone proves nothing. The page keeps the secret in its tab's `sessionStorage`, which no other port can read and which
 *    survives a reload; no route ever gives the secret out again.
 * 3. `POST /api/<request name of the contract>` with the input as JSON answers with a `Result` as JSON, status 200, for
 *    every outcome that the contract knows. Other statuses are the door's own: 403 not admitted, 404 no such route, 405, 413
 *    over 64 KiB, 415 not JSON, 400 broken JSON, 429 another wrong code after ten in a minute. Each answer names the bridge's generation in a header:
 *    the events come over another connection, and an answer of a new bridge may arrive before the news of it.
 *    A write (kind `write` of the contract) that takes longer than a moment answers 202 `{ "later": ID }` and goes on: `POST /later` with that body gives
 *    its `Result` once it is there, and 202 until then. So no write that hangs holds one of the browser's few connections.
 * 4. `GET /events` is a stream (text/event-stream) of `event: <event name>` and `data: <value as JSON>`, the latest value of
 *    each first, with a comment line as heartbeat. It is read with `fetch`, since `EventSource` cannot send the secret.
 * 5. `GET` of anything else is a file of the built page, which holds no secret and needs no session.
 */

/** Request header that carries the session's secret. */
export const secretHeader = 'x-bridgewatch-secret';
/** Response header with the generation of the bridge that the host talked to when it answered. */
export const generationHeader = 'x-bridgewatch-generation';
/** A stream that is silent for longer than a few of these is dead. In milliseconds. */
export const heartbeatMs = 5_000;
/** A plan of two thousand steps has its place in it. */
export const maximumBodyBytes = 1024 * 1024;
export const codeLifeMs = 10 * 60_000;
