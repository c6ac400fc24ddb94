import type { Route } from '../../rules/shared/paths.ts';
import { Notice } from './notice.tsx';

export default function NotInPlan({ route }: { route: Route }) {
  return (
    <Notice eyebrow={route.title} title="This isn’t part of your plan">
      <p>Contact the provider to add it.</p>
    </Notice>
  );
}
