// Checks a dispute pack: `npm run verify -- FILE [HASH]`. Needs Node and this file only.
//
// A pack is an HTML page followed by facts, one a line: HASH JSON. The hash is the SHA-256 of the hash before it (64 zeros at first) and
// the JSON. The last line has the hash of the page, with zeros where the page tells the last hash. So no character of the file is left
// out. What the file cannot tell: whether somebody made a whole other one. That shows by HASH, the last hash as it was noted elsewhere.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const noHash = '0'.repeat(64);
const factsBegin = '<pre id="facts">\n';
const factsEnd = '\n</pre>\n</body>\n</html>\n';
const toldHash = /<code id="last-hash">([0-9a-f]{64})<\/code>/;

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Every fault of a pack in words; none: nothing was changed.
 * @param {Uint8Array} bytes
 * @param {string | null} noted the last hash as it was noted elsewhere
 * @returns {{ faults: string[], lastHash: string | null, lines: number }}
 */
export function verifyPack(bytes, noted = null) {
  /** @param {string} fault */
  const nothing = (fault) => ({ faults: [fault], lastHash: null, lines: 0 });
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return nothing('The file is no longer text in UTF-8.');
  }
  const at = text.indexOf(factsBegin);
  if (at < 0) return nothing('This is no dispute pack: it has no facts in it.');
  if (!text.endsWith(factsEnd)) return nothing('The end of the file was changed or is missing.');
  const page = text.slice(0, at + factsBegin.length);
  const lines = text.slice(page.length, -factsEnd.length).split('\n');

  const faults = [];
  let before = noHash;
  for (const [index, line] of lines.entries()) {
    const hash = line.slice(0, 64);
    if (line[64] !== ' ' || sha256(before + line.slice(65)) !== hash)
      faults.push(`Line ${index + 1} of the facts does not fit: it was changed, or the line before it was.`);
    before = hash;
  }
  if (
    sealOf(lines.at(-1)?.slice(65) ?? '') !==
    sha256(page.replace(toldHash, `<code id="last-hash">${noHash}</code>`))
  )
    faults.push('The page above the facts does not fit: it was changed.');
  if (toldHash.exec(page)?.[1] !== before)
    faults.push('The hash that the page tells is not that of the last line.');
  if (noted !== null && noted.toLowerCase() !== before)
    faults.push(`The last hash is ${before}, which is not the one that was noted: this is another file.`);
  return { faults, lastHash: before, lines: lines.length };
}

/**
 * The hash of the page; undefined where the last line is another one.
 * @param {string} json
 */
function sealOf(json) {
  try {
    const last = JSON.parse(json);
    return last.kind === 'page' ? last.sha256 : undefined;
  } catch {
    return undefined;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file, noted = null, ...more] = process.argv.slice(2);
  if (file === '--help') {
    console.log(`npm run verify -- FILE         whether anything in a dispute pack was changed
npm run verify -- FILE HASH    and whether it is the one whose last hash was noted`);
    process.exit(0);
  }
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    console.error('verify takes a file and the hash that was noted: npm run verify -- FILE [HASH]');
    process.exit(2);
  }
  if (noted !== null && !/^[0-9a-f]{64}$/i.test(noted)) {
    console.error(`${noted} is no hash: it has 64 characters from 0 to 9 and a to f.`);
    process.exit(2);
  }
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    console.error(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
  const { faults, lastHash, lines } = verifyPack(bytes, noted);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`Nothing was changed: ${lines} lines and the page fit.`);
  console.log(`Last hash: ${lastHash}`);
  console.log(
    noted === null
      ? 'Compare it with the hash that was noted when the file was made.'
      : 'It is the hash that was noted.',
  );
}
