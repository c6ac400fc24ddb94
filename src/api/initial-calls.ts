/**
 * The calls of the first pages, bundled with the client; the rest of the table is loaded with the first call that needs
 * it.
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

export const initialCalls = {
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

/** Values are percent-encoded. Throws when one is missing. */
export function filled(path: string, params: PathParams = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the path parameter "${name}"`);
    return encodeURIComponent(value);
  });
}
