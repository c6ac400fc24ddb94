import { describe, expect, it } from 'vitest';
import { scopeOf } from '../../../server/access/scope.ts';
import type { Access } from '../../../server/access/table.ts';
import { assertMayCall } from '../../../server/plugins/auth.ts';
import { refuseUnhandledCalls } from '../../../server/plugins/route.ts';
import type { Role } from '../../../src/api/contract/auth.ts';
import { type BuiltCall, contract } from '../../../src/api/contract/index.ts';
import { levelOf } from '../../../src/rules/auth/roles.ts';
import type { Feature } from '../../../src/rules/shared/features.ts';

const person = { companyId: 'company', personId: 'person', branchId: 'branch', standsInFor: ['delegator'] };
const scopeWith = (roles: string[], branchId: string | null = 'branch') =>
  scopeOf({ ...person, branchId, level: levelOf(roles) });

describe('access scope', () => {
  it.each([
    [['c-admin'], { kind: 'company' }],
    [['c-hr', 'b-admin'], { kind: 'company' }],
    [['b-admin'], { kind: 'branch', branchId: 'branch' }],
    [['b-hr', 'reporting-manager'], { kind: 'branch', branchId: 'branch' }],
    [['reporting-manager', 'employee'], { kind: 'people', managerIds: ['person', 'delegator'] }],
    [['content-writer'], { kind: 'self', personId: 'person' }],
    [['b-content-writer', 'reporting-manager'], { kind: 'self', personId: 'person' }],
    [['employee'], { kind: 'self', personId: 'person' }],
    [['wizard'], { kind: 'self', personId: 'person' }],
    [[], { kind: 'self', personId: 'person' }],
  ])('%j', (roles, scope) => {
    expect(scopeWith(roles)).toEqual({ companyId: 'company', ...scope });
  });

  it('lets a branch admin without a branch see only themselves', () => {
    expect(scopeWith(['b-admin'], null)).toEqual({ companyId: 'company', kind: 'self', personId: 'person' });
  });
});

describe('access to calls', () => {
  const who = (roles: Role[], features: Feature[] = [], isHrConfirmed = true) => ({
    roles,
    features: new Set(features),
    level: levelOf(roles),
    isHrConfirmed,
  });
  const articles: Access = { callers: ['content-writer'], subject: 'company', feature: 'articles' };

  it('lets branch HR see health data once confirmed, but not branch admins who are not HR', () => {
    const measurements: Access = { callers: ['b-admin', 'b-hr'], subject: 'people', isMedical: true };
    expect(() => assertMayCall(measurements, who(['b-hr']))).not.toThrow();
    expect(() => assertMayCall(measurements, who(['b-admin', 'b-hr'], [], false))).not.toThrow();
    expect(() => assertMayCall(measurements, who(['b-hr'], [], false))).toThrow('once your company has confirmed you');
  });

  it('is given to anyone with one of the roles, if the company has the feature', () => {
    expect(() => assertMayCall(articles, who(['content-writer', 'employee'], ['articles']))).not.toThrow();
  });

  it('is refused to anyone without one of the roles', () => {
    expect(() => assertMayCall(articles, who(['c-admin'], ['articles']))).toThrow('Your role does not allow this.');
  });

  it('is refused while the feature is switched off, with the feature’s name in the reply', () => {
    expect(() => assertMayCall(articles, who(['content-writer'], ['leave']))).toThrow(
      expect.objectContaining({ status: 403, message: 'Articles isn’t part of your plan.' }),
    );
  });
});

it('the server refuses to start if no route handles a call, and names the call', () => {
  const handledCalls = new Set(Object.keys(contract).filter((call) => call !== 'allUsers' && call !== 'login'));

  expect(() => refuseUnhandledCalls({ handledCalls: handledCalls as Set<BuiltCall> })).toThrow(
    'No route handles: login, allUsers.',
  );
});
