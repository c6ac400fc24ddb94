/**
 * The calls that the first pages make: signing in, the dashboard, the list of people, the bell. The console carries these
 * with its client, and the rest of the table comes with the first call that needs it. One table all the same: `calls.ts`
 * holds both.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Call {
  readonly method: Method;
  readonly path: string;
}

export const get = <const P extends string>(path: P) => ({ method: 'GET', path }) as const;
export const post = <const P extends string>(path: P) => ({ method: 'POST', path }) as const;
export const put = <const P extends string>(path: P) => ({ method: 'PUT', path }) as const;
export const patch = <const P extends string>(path: P) => ({ method: 'PATCH', path }) as const;
export const del = <const P extends string>(path: P) => ({ method: 'DELETE', path }) as const;

export const firstCalls = {
  login: post('admin/login'),
  trackedUserResult: get('trackedUserResult'),
  allUsers: get('all/users'),
  getEmployees: get('get/employees'),
  getDetailsOnEdit: get('get/details/on-edit'),
  getBranches: get('get/branches'),
  getDepartments: get('get/departments'),
  listNotifications: get('company/notifications'),
  exchangeSecurityToken: post('login/exchange'),
  signOut: post('logout'),
  markNotificationsSeen: put('company/notification/seen'),
  openFeed: get('company/notification/feed'),
} as const satisfies Record<string, Call>;

export type PathParams = Readonly<Record<string, string>>;

/** A call's path with its `:name` segments filled; values are percent-encoded. A missing value is a programming error. */
export function filled(path: string, params: PathParams = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the path parameter "${name}"`);
    return encodeURIComponent(value);
  });
}
