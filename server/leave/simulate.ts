export { readBalanceBreakdown } from './balance-breakdown.ts';
