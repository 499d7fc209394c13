/** The page's own scheme and address: never file://, never http://. */
export const appScheme = 'app';
const appOrigin = 'app://bridgewatch';
export const appAddress = `${appOrigin}/`;

/** Whether an address is our page's. Compared part by part after parsing: a prefix test would accept `app://bridgewatch.evil/`. */
export function isOurs(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${appScheme}:` && host === 'bridgewatch' && username === '' && password === '';
}
