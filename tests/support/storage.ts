interface Session {
  readonly token: string;
  readonly userTrack: { readonly roles: readonly string[]; readonly userId: string };
}

/** What the console itself keeps of a session, as a browser profile that is signed in at this address. */
export function storageOf({ token, userTrack }: Session, origin: string) {
  const localStorage = [
    { name: 'loginToken', value: token },
    { name: 'roles', value: JSON.stringify(userTrack.roles) },
    { name: 'userId', value: userTrack.userId },
  ];

  return { cookies: [], origins: [{ origin, localStorage }] };
}
