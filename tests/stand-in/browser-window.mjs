import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { lifeCycle } from './app.mjs';
import { patienceMs, started, within } from './chromium.mjs';
import { receive } from './ipc-main.mjs';
import { KnownEvents, notHere, only, preventable } from './only.mjs';
import { answerRequest, fromPage, toPage } from './protocol.mjs';
import { show } from './run.mjs';
import { encode } from './values.mjs';
import { refuseInsecure } from './web-preferences.mjs';
import { fromMain, toMain, worldScripts } from './worlds.mjs';

const world = 'preload';
let taken = false;
let say = () => undefined;
let close = () => undefined;
/** A page that the stand-in itself opens is not the page's doing. */
let isOpening = false;

/** Emits a system event of the window. */
export const tellWindow = (event) => say(event);

/** Closes the window as its title bar does: asked first. */
export const closeWindow = () => close();

/** Electron's BrowserWindow on the only window of a Chromium; a second one beside it throws. */
export class BrowserWindow {
  webContents;
  #events = new KnownEvents('BrowserWindow', [
    'ready-to-show',
    'close',
    'closed',
    // This Chromium is not watched: emitted by a test.
    'unresponsive',
    'responsive',
  ]);
  #bounds;
  #contents;
  #destroyed = false;

  constructor({ webPreferences = {}, x = 0, y = 0, width = 800, height = 600 } = {}) {
    lifeCycle.demandReady('new BrowserWindow()');
    refuseInsecure(webPreferences);
    if (taken) throw notHere('second BrowserWindow');
    taken = true;
    this.#contents = new Contents({
      preload: readFileSync(webPreferences.preload, 'utf8'),
      size: { width, height },
      painted: () => this.#events.emit('ready-to-show'),
      isKeptOpen: () => {
        const event = preventable();
        this.#events.emit('close', event);
        return event.defaultPrevented;
      },
      closed: () => this.#close(),
    });
    this.#bounds = { x, y, width, height };
    this.webContents = this.#contents.api;
    lifeCycle.opened(this.#contents, this.webContents);
    say = (event) => this.#events.emit(event);
    close = () => this.close();
    // biome-ignore lint/correctness/noConstructorReturn: what the app gets has nothing that the stand-in has not
    return only('BrowserWindow', this);
  }

  loadURL(url) {
    return this.#contents.load(url);
  }

  close() {
    if (!this.#contents.isKeptOpen()) void this.#contents.endPage();
  }

  on(event, listener) {
    this.#events.on(event, listener);
    return this;
  }

  once(event, listener) {
    this.#events.once(event, listener);
    return this;
  }

  /** As created: a headless window is not moved. */
  getNormalBounds() {
    return this.#bounds;
  }

  isMaximized() {
    return false;
  }

  isDestroyed() {
    return this.#destroyed;
  }

  isMinimized() {
    return false;
  }

  /** Headless, so only recorded. */
  show() {
    show('window', { event: 'shown' });
  }

  focus() {
    show('window', { event: 'in front' });
  }

  #close() {
    if (this.#destroyed) return;
    this.#destroyed = true;
    taken = false;
    show('window', { event: 'closed' });
    this.#events.emit('closed');
    lifeCycle.closed(this.#contents);
  }
}

/** The page: its two worlds, requests and navigation. */
class Contents {
  api;
  #events = new KnownEvents('webContents', [
    'will-navigate',
    'will-frame-navigate',
    'render-process-gone',
    'did-finish-load',
    // Never emitted: no answer of ours redirects, and Chromium has no <webview>.
    'will-redirect',
    'will-attach-webview',
  ]);
  #parts;
  #ready;
  #page = null;
  #session = null;
  #mainFrame = null;
  /** Context of the preload; null between two documents. */
  #context = null;
  /** The address that the app itself loads, without a 'will-navigate'. */
  #target = null;
  #openHandler = () => ({ action: 'allow' });
  #isPainted = false;

  constructor(parts) {
    this.#parts = parts;
    this.api = only('webContents', {
      id: 1,
      on: (event, listener) => this.#events.on(event, listener),
      once: (event, listener) => this.#events.once(event, listener),
      send: (channel, ...values) =>
        this.#tell({ kind: 'event', channel, values: values.map((value) => encode(value)) }),
      getURL: () => fromPage(this.#page?.url() ?? ''),
      reload: () => void this.#ask('Page.reload').catch(report),
      // Never answered: the renderer is gone.
      forcefullyCrashRenderer: () => void this.#session.send('Page.crash').catch(() => undefined),
      setWindowOpenHandler: (handler) => {
        this.#openHandler = handler;
      },
    });
    this.#ready = this.#prepare();
    this.#ready.catch(() => undefined);
  }

  async load(url) {
    await within(patienceMs, 'the window', this.#ready);
    this.#target = toPage(url);
    await this.#page.goto(this.#target, { timeout: patienceMs });
    this.#events.emit('did-finish-load');
  }

  isKeptOpen() {
    return this.#parts.isKeptOpen();
  }

  /** For the first document only. */
  #paint() {
    if (this.#isPainted) return;
    this.#isPainted = true;
    this.#parts.painted();
  }

  async endPage() {
    await within(patienceMs, 'the end of the page', this.#page?.close() ?? Promise.resolve()).catch(report);
  }

  /** Completed before the first navigation, so that every document has its preload. */
  async #prepare() {
    const context = await started;
    this.#page = context.pages()[0] ?? (await this.#openPage(context));
    this.#page.once('close', () => this.#parts.closed());
    const judge = (opened) => {
      if (!isOpening) void this.#judgeOpened(opened).catch(report);
    };
    context.on('page', judge);
    this.#page.once('close', () => context.off('page', judge));
    this.#session = await context.newCDPSession(this.#page);
    this.#listen();
    const { frameTree } = await this.#ask('Page.getFrameTree');
    this.#mainFrame = frameTree.frame.id;
    const scripts = worldScripts({ preload: this.#parts.preload, secret: randomBytes(16).toString('hex') });
    // Chromium runs these in order, so they are sent together: the page's side listens before the preload's side calls.
    await Promise.all([
      this.#ask('Page.enable'),
      this.#ask('Page.setLifecycleEventsEnabled', { enabled: true }),
      this.#ask('Runtime.enable'),
      this.#ask('Runtime.addBinding', { name: toMain, executionContextName: world }),
      this.#ask('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
      this.#ask('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, worldName: world }),
      this.#ask('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    ]);
    const { windowId } = await this.#ask('Browser.getWindowForTarget');
    await this.#ask('Browser.setWindowBounds', { windowId, bounds: this.#parts.size });
  }

  /** Chromium's first page went with the window before. */
  async #openPage(context) {
    isOpening = true;
    try {
      return await context.newPage();
    } finally {
      isOpening = false;
    }
  }

  #listen() {
    const session = this.#session;
    session.on('Page.lifecycleEvent', ({ name, frameId }) => {
      // Not for Chromium's initial empty page.
      if (name === 'firstPaint' && frameId === this.#mainFrame && this.#page.url() !== 'about:blank')
        this.#paint();
    });
    session.on('Runtime.executionContextCreated', ({ context: { id, name, auxData } }) => {
      if (name === world && auxData.frameId === this.#mainFrame) this.#context = id;
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === this.#context) this.#context = null;
    });
    session.on('Runtime.executionContextsCleared', () => {
      this.#context = null;
    });
    session.on('Runtime.bindingCalled', (call) => this.#receive(call));
    session.on('Fetch.requestPaused', (paused) => void this.#answer(paused).catch(report));
    session.on('Inspector.targetCrashed', () => {
      this.#context = null;
      this.#events.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 0 });
    });
  }

  #receive({ name, payload, executionContextId }) {
    if (name !== toMain) return;
    const message = JSON.parse(payload);
    if (message.kind === 'preload-error') {
      process.stderr.write(`Unable to load preload script: ${message.values[0]}\n`);
      return;
    }
    const event = only('the IPC event', {
      sender: this.api,
      senderFrame: only('senderFrame', { url: fromPage(message.url), parent: null }),
    });
    // Only to the document that asked.
    void receive(message, event, (reply) => this.#tell(reply, executionContextId)).catch(report);
  }

  #tell(message, contextId = this.#context) {
    if (contextId === null) return;
    const expression = `${fromMain}(${JSON.stringify(message)})`;
    // A closed document gets nothing, as in Electron.
    void this.#ask('Runtime.evaluate', { expression, contextId }).then(reportException, () => undefined);
  }

  async #answer({ requestId, request, resourceType, frameId }) {
    const isMain = frameId === this.#mainFrame;
    if (resourceType === 'Document' && !this.#mayGo(request.url, isMain)) {
      await this.#ask('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      return;
    }
    const answer = await answerRequest(request);
    if (answer === null) await this.#ask('Fetch.continueRequest', { requestId });
    else await this.#ask('Fetch.fulfillRequest', { requestId, ...answer });
  }

  #mayGo(url, isMain) {
    if (isMain && url === this.#target) {
      this.#target = null;
      return true;
    }
    const event = preventable({ url: fromPage(url) });
    this.#events.emit('will-frame-navigate', event);
    if (isMain && !event.defaultPrevented) this.#events.emit('will-navigate', event);
    return !event.defaultPrevented;
  }

  /** Chromium has opened it already: the app is asked, and a denied window is closed. */
  async #judgeOpened(opened) {
    const { action } = this.#openHandler({ url: fromPage(opened.url()) });
    await opened.close();
    if (action !== 'deny') throw notHere(`window opened by the page (action '${action}')`);
  }

  #ask(method, params) {
    return within(patienceMs, `Chromium's answer to ${method}`, this.#session.send(method, params));
  }
}

/** Ignores errors of a requested end. */
function report(error) {
  if (!/closed/i.test(String(error))) process.stderr.write(`stand-in: ${error?.stack ?? error}\n`);
}

function reportException({ exceptionDetails }) {
  if (exceptionDetails) process.stderr.write(`stand-in: ${exceptionDetails.exception?.description}\n`);
}
