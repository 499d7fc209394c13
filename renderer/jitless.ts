import { z } from 'zod';

// Before any schema is made: zod would otherwise try `new Function` once, which the page's Content-Security-Policy
// forbids and the browser reports. Must stay the first import of main.tsx.
z.config({ jitless: true });
