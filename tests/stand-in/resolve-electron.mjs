/** Node's resolve hook: the one specifier that is not in node_modules. */
export function resolve(specifier, context, next) {
  if (specifier !== 'electron') return next(specifier, context);
  return { url: new URL('./electron.mjs', import.meta.url).href, shortCircuit: true };
}
