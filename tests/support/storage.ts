interface Session {
  readonly token: string;
  readonly userTrack: { readonly roles: readonly string[]; readonly userId: string };
}

/** What the console itself keeps of a session. */
export const storedOf = ({ token, userTrack }: Session): Record<string, string> => ({
  loginToken: token,
  roles: JSON.stringify(userTrack.roles),
  userId: userTrack.userId,
});

/** The same as a browser profile that is signed in at this address. */
export function storageOf(session: Session, origin: string) {
  const localStorage = Object.entries(storedOf(session)).map(([name, value]) => ({ name, value }));

  return { cookies: [], origins: [{ origin, localStorage }] };
}
