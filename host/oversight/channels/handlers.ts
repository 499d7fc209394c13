import type { Handlers } from '../../../shared/contract';
import { ok } from '../../../shared/model/result';

type ChannelHandlers = Pick<
  Handlers,
  'channels.list' | 'channels.save' | 'channels.remove' | 'channels.test'
>;

/** In the making. */
export function channelHandlers(): ChannelHandlers {
  const list = () => Promise.resolve(ok([]));
  return {
    'channels.list': list,
    'channels.save': list,
    'channels.remove': list,
    'channels.test': () => Promise.resolve(ok({ atMs: 0, isDelivered: false, words: '', text: '' })),
  };
}
