// `npm test`. Node is looked at first: an old one could not even read the rest.
import { ensureNode } from './node-version.mjs';

ensureNode();
import('./run-tests.mjs');
