import type { BulkPlan } from '../../../shared/rules/bulk';

/** "All of them" is never said of fewer: rows that could not be read are counted in the plan that cannot hold them. */
export function withUnread(plan: BulkPlan, count: number, what: 'position' | 'order'): BulkPlan {
  if (count === 0) return plan;
  const words =
    count === 1 ? `1 ${what} could not be read and is` : `${count} ${what}s could not be read and are`;
  return { ...plan, notes: [...plan.notes, `${words} not in this plan.`] };
}
