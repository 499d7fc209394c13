import { EventEmitter } from 'node:events';

/** Says by name what the app used and the stand-in has not. */
export function notHere(name) {
  return new Error(`the Electron stand-in has no ${name} (tests/stand-in)`);
}

// What Node, Promise and JSON look for on any object without meaning to use it.
const probed = new Set(['then', 'toJSON', 'constructor']);

/** The object with nothing but what it has: reading any other name throws, where `undefined` would be taken for an answer. */
export function only(name, object) {
  return new Proxy(object, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target) && !probed.has(key)) throw notHere(`${name}.${key}`);
      const value = Reflect.get(target, key, target);
      return typeof value === 'function' && key !== 'constructor' ? value.bind(target) : value;
    },
    set(_target, key) {
      throw notHere(`${name}.${String(key)} to write to`);
    },
  });
}

/** An export that the app does not use yet: it can be imported, and throws on every use. */
export function absent(name) {
  const refuse = () => {
    throw notHere(name);
  };
  return new Proxy(class {}, {
    get: (_target, key) => {
      throw notHere(`${name}.${String(key)}`);
    },
    apply: refuse,
    construct: refuse,
  });
}

/** Listeners of the named events only: a listener for an event that never comes would be a silent no-op. */
export class KnownEvents {
  #name;
  #known;
  #emitter = new EventEmitter();

  constructor(name, known) {
    this.#name = name;
    this.#known = new Set(known);
  }

  on(event, listener) {
    this.#check(event);
    this.#emitter.on(event, listener);
    return this;
  }

  once(event, listener) {
    this.#check(event);
    this.#emitter.once(event, listener);
    return this;
  }

  /** Whether anybody listened. */
  emit(event, ...values) {
    this.#check(event);
    return this.#emitter.emit(event, ...values);
  }

  #check(event) {
    if (!this.#known.has(event)) throw notHere(`event '${event}' of ${this.#name}`);
  }
}

/** An event whose default can be prevented, with what else it carries. */
export function preventable(fields = {}) {
  const event = {
    ...fields,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}
