// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createStorage } from '../../src/api/storage.ts';

beforeEach(() => localStorage.clear());

describe('the stored session', () => {
  it('uses the four shared keys', () => {
    createStorage().set({ loginToken: 't', securityToken: 's', roles: '["c-admin"]', userId: 'u' });

    expect({ ...localStorage }).toEqual({ loginToken: 't', securityToken: 's', roles: '["c-admin"]', userId: 'u' });
  });

  it('removes a value that is set to null', () => {
    const storage = createStorage();
    storage.set({ securityToken: 's', loginToken: 't' });
    storage.set({ securityToken: null });

    expect(storage.get('securityToken')).toBeNull();
    expect(storage.get('loginToken')).toBe('t');
  });

  it('is removed by clear, with everything else in storage', () => {
    const storage = createStorage();
    storage.set({ loginToken: 't', roles: '[]' });
    localStorage.setItem('left behind', 'by something');
    storage.clear();

    expect(storage.get('loginToken')).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('lasts until the page closes if the browser forbids storage', () => {
    const forbidden = new Proxy({} as Storage, {
      get: () => () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
    const storage = createStorage(forbidden);
    storage.set({ loginToken: 't' });
    expect(storage.get('loginToken')).toBe('t');

    storage.clear();
    expect(storage.get('loginToken')).toBeNull();
  });
});

describe('another tab', () => {
  const tellOfChange = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));

  it('notifies this one when it signs in, signs out or clears storage, and only then', () => {
    const heard: string[] = [];
    createStorage().subscribe(() => heard.push('change'));
    tellOfChange('roles', '[]');
    expect(heard).toHaveLength(0);
    tellOfChange('loginToken', 'theirs');
    tellOfChange('loginToken', null);
    tellOfChange(null, null);

    expect(heard).toHaveLength(3);
  });

  it('does not notify this one after unsubscribing', () => {
    const heard: string[] = [];
    createStorage().subscribe(() => heard.push('change'))();
    tellOfChange('loginToken', 'theirs');

    expect(heard).toEqual([]);
  });
});
