import type { Page } from '@playwright/test';

/** What was changed until now is painted: a chart draws in the frame after. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  });
