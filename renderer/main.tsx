import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { notifyDefect, watchDefects } from './app/notifications/defects';
import { sharedPicture } from './base/picture';
import { startTheme } from './base/theme';
import { activeBridgeOptions, HostProvider } from './data/bridge';
import { connectHost } from './data/client';
import { createQueryClient } from './data/defaults';
import { followHost } from './data/live';

startTheme();
watchDefects(window);
sharedPicture.watch(document);

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

// A canvas measures its words once: the chart's typeface is there before the chart.
const font = document.fonts.load('12px "Inter Variable"').catch(() => []);
const host = await connectHost();
const client = createQueryClient();
followHost(host, client);
// The outline of index.html stays until the host says which bridge it uses. If that fails, App shows it and tries
// again.
await client.prefetchQuery(activeBridgeOptions(host));
await font;

createRoot(place, {
  onUncaughtError: (error) => notifyDefect('The page', error),
  // Each region shows its own crash; the error's text goes to Notifications.
  onCaughtError: (error) => notifyDefect('A panel', error),
}).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <HostProvider host={host}>
        <App />
      </HostProvider>
    </QueryClientProvider>
  </StrictMode>,
);
