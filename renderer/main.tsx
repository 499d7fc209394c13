import './jitless';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { connectHost } from './client';
import { notifyDefect, watchDefects } from './notifications/defects';
import { activeBridgeOptions, HostProvider } from './queries/bridge';
import { createQueryClient } from './queries/defaults';
import { followHost } from './queries/live';
import { startTheme } from './workspace/theme';

startTheme();
watchDefects(window);

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

const host = await connectHost();
const client = createQueryClient();
followHost(host, client);
// Until the host says which bridge it talks to, the outline of index.html stays; App tells and tries again where it does not.
await client.prefetchQuery(activeBridgeOptions(host));

createRoot(place, {
  onUncaughtError: (error) => notifyDefect('The page', error),
  // Each region shows its own crash; the journal keeps the words.
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
