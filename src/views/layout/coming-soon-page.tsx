import type { Route, RouteName } from '../../rules/shared/paths.ts';
import { comingSoonTexts } from './coming-soon-texts.ts';
import { GrowingIllustration } from './illustrations.tsx';
import { Notice } from './notice.tsx';

export default function ComingSoonPage({ route }: { route: Route }) {
  return (
    <Notice picture={<GrowingIllustration />} eyebrow="Coming soon" title={route.title}>
      <p>{comingSoonTexts[route.name as RouteName]}</p>
      <p>This page is not available yet.</p>
    </Notice>
  );
}
