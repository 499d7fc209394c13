import { z } from 'zod';

// Before any schema is made: zod would otherwise try `new Function` once, which the page's Content-Security-Policy
// forbids and the browser reports. The first import of main.tsx; in the build they share a chunk (vite.config.ts).
z.config({ jitless: true });
