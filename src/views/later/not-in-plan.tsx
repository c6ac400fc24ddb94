import type { Route } from '../../machines/rules/paths.ts';
import { Notice } from '../frame/notice.tsx';

/** The place of a page that the company's plan does not include. */
export default function NotInPlan({ route }: { route: Route }) {
  return (
    <Notice eyebrow={route.title} title="This is not part of your plan">
      <p>Your company does not have {route.title}. Talk to the provider to add it.</p>
    </Notice>
  );
}
