import type { Route, RouteName } from '../../machines/rules/paths.ts';
import { GrowingDrawing } from '../frame/drawings.tsx';
import { Notice } from '../frame/notice.tsx';
import { whatWillBeThere } from './what-will-be-there.ts';

/** The place of a page that is still to come. Says so, and what it will hold. */
export default function NotBuiltPage({ route }: { route: Route }) {
  return (
    <Notice picture={<GrowingDrawing />} eyebrow="Not built yet" title={route.title}>
      <p>{whatWillBeThere[route.name as RouteName]}</p>
      <p>This page is on its way. Nothing is missing on your side.</p>
    </Notice>
  );
}
