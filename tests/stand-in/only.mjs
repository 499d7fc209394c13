import { EventEmitter } from 'node:events';

/** An error that names what the stand-in lacks. */
export function notHere(name) {
  return new Error(`the Electron stand-in has no ${name} (tests/stand-in)`);
}

// Names that Node, Promise and JSON read on any object.
const probed = new Set(['then', 'toJSON', 'constructor']);

/** A proxy that throws on unknown names, where `undefined` would pass for an answer. */
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

/** An unused export: can be imported, and throws on every use. */
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

/** Accepts listeners of the named events only: one for an event that never comes would silently do nothing. */
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

  /** Returns whether anybody listened. */
  emit(event, ...values) {
    this.#check(event);
    return this.#emitter.emit(event, ...values);
  }

  #check(event) {
    if (!this.#known.has(event)) throw notHere(`event '${event}' of ${this.#name}`);
  }
}

/** An event with `preventDefault` and other fields. */
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
