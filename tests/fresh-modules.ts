import { vi } from 'vitest';

/** Files that share a process share its modules: what one of them keeps would be found by the next. */
vi.resetModules();
