export const reactions = [
  { kind: 'like', label: 'Like', sign: '👍' },
  { kind: 'celebrate', label: 'Celebrate', sign: '🎉' },
  { kind: 'thanks', label: 'Thanks', sign: '🙏' },
  { kind: 'love', label: 'Love', sign: '❤️' },
  { kind: 'inspiring', label: 'Inspiring', sign: '💡' },
] as const;

export type ReactionKind = (typeof reactions)[number]['kind'];

export const reactionKinds: readonly ReactionKind[] = reactions.map(({ kind }) => kind);
