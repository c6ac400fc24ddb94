import { balances } from './balances.ts';
import type { Kind, Table } from './column.ts';
import { employees } from './employees.ts';
import { blood, cvff } from './measurements.ts';
import { recommendations } from './recommendations.ts';

export const tables: Readonly<Record<Kind, Table>> = { employees, blood, cvff, recommendations, balances };
