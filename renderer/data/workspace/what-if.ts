import { Store } from '../../base/store';

/** `-3`, `EURUSD -3`: the asked move of prices in percent, as typed. Null while nothing is asked. */
export const askedMove = new Store<string | null>(null);
